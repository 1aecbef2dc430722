import type { IrmSnapshot } from '../../project/index.ts';
import { ProjectName } from '../elements/reported.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { LastReported } from '../listed/project-marks.tsx';
import type { SubjectLink } from './project-figures.ts';

interface TitleProps {
  /** As it was reported. */
  readonly name: string;
  readonly subjects: readonly SubjectLink[];
  /** Set if the latest snapshot no longer mentions the project. */
  readonly lastReported: IrmSnapshot | undefined;
  /** A ready mail about the project. */
  readonly mail: string | undefined;
}

/** The name of a project, below links to its department and places, above what can be done with the page. */
export const Title = ({ name, subjects, lastReported, mail }: TitleProps) => {
  const { texts, path } = useLanguage();
  const { actions, copying, gone, mail: mailTexts } = texts.project;
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
        <a class="button" href="#take">
          {actions.take}
        </a>
        {mail && (
          <a class="button" href={mail}>
            {mailTexts.report}
          </a>
        )}
        <button
          type="button"
          class="button"
          data-island="copy-address"
          data-texts={JSON.stringify(copying)}
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
