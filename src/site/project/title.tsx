import type { IrmSnapshot } from '../../project/index.ts';
import { EmailMe } from '../elements/email-me.tsx';
import { ProjectName } from '../elements/reported.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { LastReported } from '../listed/project-marks.tsx';
import { REPORT_ID } from '../mail/report-mistake.tsx';
import type { SubjectLink } from './project-figures.ts';

interface TitleProps {
  readonly id: number;
  /** As it was reported. */
  readonly name: string;
  readonly subjects: readonly SubjectLink[];
  /** Set if the latest snapshot no longer mentions the project. */
  readonly lastReported: IrmSnapshot | undefined;
}

/** The name of a project, below links to its department and places, above what can be done with the page. */
export const Title = ({ id, name, subjects, lastReported }: TitleProps) => {
  const { texts, path } = useLanguage();
  const { actions, gone } = texts.project;
  return (
    <header class="project-title">
      <p class="project-path">
        {subjects.map(({ label, address }) => (
          <a key={address} href={path(address)}>
            {label}
          </a>
        ))}
      </p>
      <h1>
        <ProjectName name={name} />
      </h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <p class="page-actions" role="group" aria-label={actions.label}>
        <EmailMe of={[['project', String(id)]]} />
        <a class="button" href="#take">
          {actions.take}
        </a>
        <a class="button" href={`#${REPORT_ID}`}>
          {texts.mail.report}
        </a>
        <button
          type="button"
          class="button"
          data-island="copy-address"
          data-texts={JSON.stringify(texts.frame.copying)}
          hidden
        >
          {actions.copyLink}
        </button>
        <button type="button" class="button" data-island="share" hidden>
          {actions.share}
        </button>
      </p>
      {lastReported && (
        <p class="notice is-warning">
          <LastReported snapshot={lastReported} /> {gone}
        </p>
      )}
    </header>
  );
};
