import type { CatalogueIndex } from '../../index/index.ts';
import type { IrmSnapshot, PublishedProject } from '../../project/index.ts';
import { subjectPathOf } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { ProjectName } from '../elements/reported.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { LastReported } from '../listed/project-marks.tsx';

interface TitleProps {
  readonly index: CatalogueIndex;
  readonly published: PublishedProject;
  /** Set if the latest snapshot no longer mentions the project. */
  readonly lastReported: IrmSnapshot | undefined;
  /** A ready mail about the project. */
  readonly mail: string | undefined;
}

/** The name of a project, below links to its department and places, above what can be done with the page. */
export const Title = ({ index, published, lastReported, mail }: TitleProps) => {
  const { texts, path } = useLanguage();
  const { actions, copying, gone, mail: mailTexts } = texts.project;
  return (
    <header class="project-title">
      <p class="project-path">
        {subjectLinks(index, published).map(({ label, address }) => (
          <a key={address} href={path(address)}>
            {label}
          </a>
        ))}
      </p>
      <h1>
        <ProjectName name={published.name} />
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

interface SubjectLink {
  readonly label: string;
  readonly address: string;
}

/** The pages of a project's department and places, or the searches for them if they have none. */
export function subjectLinks(
  index: CatalogueIndex,
  { department, government_label, local_municipality: municipality, province }: PublishedProject,
): readonly SubjectLink[] {
  const links: SubjectLink[] = [];
  if (department !== '')
    links.push({
      label: department,
      address:
        subjectPathOf(index, 'department', department, government_label) ??
        filteredPath({ department, ...(province && { province }) }),
    });
  if (municipality)
    links.push({
      label: municipality,
      address:
        subjectPathOf(index, 'municipality', municipality, province) ??
        filteredPath({ local_municipality: municipality }),
    });
  if (province !== '')
    links.push({
      label: province,
      address: subjectPathOf(index, 'province', province) ?? filteredPath({ province }),
    });
  return links;
}
