import type { HistoryEntry } from '../../../index/index.ts';
import { projectApiPath, projectCsvPath } from '../../addresses.ts';
import { EmbedProject } from '../../embed/embed-code.tsx';
import { quarterName } from '../../format/date.ts';
import { displayName } from '../../selectors/project-row.ts';
import { Section } from './section.tsx';

interface ReuseProps {
  readonly id: number;
  readonly latest: HistoryEntry;
  /** Address of the service, for the citation. */
  readonly base: string;
  readonly isSample: boolean;
  readonly hasSpending: boolean;
}

/** Downloads of a project, and how to cite it. */
export const Reuse = ({
  id,
  latest: { published, irmSnapshot },
  base,
  isSample,
  hasSpending,
}: ReuseProps) => (
  <Section id="take" title="Take it along">
    <ul class="plain-list">
      <li>
        <a href={projectCsvPath(published.url_path)} download>
          All reports as CSV
        </a>
      </li>
      <li>
        <a href={projectApiPath(id)}>All reports as JSON</a>
      </li>
    </ul>
    <p class="cite-label">Cite it as</p>
    <p class="cite" data-island="cite">
      {displayName(published.name)}, project {id}, as reported in {quarterName(irmSnapshot)}
      {isSample && ' (made-up sample)'}. Infrastructure Projects Search. {base + published.url_path}
    </p>
    <EmbedProject
      base={base}
      name={displayName(published.name)}
      urlPath={published.url_path}
      hasSpending={hasSpending}
    />
  </Section>
);
