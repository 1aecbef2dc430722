import type { VNode } from 'preact';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Screen } from '../../components/screen.tsx';
import { departmentName, type FactCheck } from '../../fact-check/links.ts';

interface LinkMadeProps {
  readonly link: FactCheck;
  readonly address: string;
}

/** Shows a new link: the desk keeps only its hash, so nobody sees it again. */
export const LinkMadePage = ({ link, address }: LinkMadeProps): VNode => (
  <Screen
    title={`A link for ${departmentName(link)}`}
    width="narrow"
    lead="It is shown once. Send it to the department yourself: the desk sends no links."
  >
    <Field label="The link" name="link" hint="Whoever has it sees these rows and can comment on them.">
      {(attributes) => <input {...attributes} readOnly value={address} />}
    </Field>
    <p>
      It works until <When at={link.expiresAt} />, or until somebody ends it.
    </p>
    <p class="actions">
      <CopyButton copies="link" />
      <Button href={`/drafts/${link.draftId}/fact-check`}>Back to the fact check</Button>
    </p>
  </Screen>
);
