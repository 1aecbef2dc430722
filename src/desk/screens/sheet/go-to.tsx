import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import type { SheetView } from './sheet-view.ts';

/** Goes to a row by its number or its Project ID. */
export const GoTo = ({ draftId, view }: { readonly draftId: string; readonly view: SheetView }) => (
  <search class="sheet-go">
    <GoToForm draftId={draftId}>
      <input type="hidden" name="sheet" value={view.sheetNumber} />
      <Field label="Row" name="row" type="number" size={7} />
    </GoToForm>
    <GoToForm draftId={draftId}>
      <Field label="Project ID" name="id" size={14} maxLength={100} />
    </GoToForm>
  </search>
);

/** The fragment makes the browser show the row. */
const GoToForm = ({
  draftId,
  children,
}: {
  readonly draftId: string;
  readonly children: ComponentChildren;
}) => (
  <form action={`/drafts/${draftId}/sheet#here`}>
    {children}
    <Button>Go</Button>
  </form>
);
