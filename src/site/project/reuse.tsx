import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { projectApiPath, projectCsvPath } from '../addresses/links.ts';
import { CopiedText, DayOfAccess } from '../elements/copied-text.tsx';
import { EmbedProject } from '../embed/embed-code.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { Section } from './section.tsx';

interface ReuseProps {
  readonly id: number;
  readonly name: string;
  readonly latest: HistoryEntry;
  /** The whole address of the page, for the citation. */
  readonly address: string;
  readonly isSample: boolean;
  /** Address of the service, for the code of embeds. */
  readonly base: string;
  readonly hasSpending: boolean;
}

/** Downloads of a project, and how to cite it. */
export const Reuse = ({ id, name, latest, address, isSample, base, hasSpending }: ReuseProps) => {
  const { texts, quarterName, plainPath } = useLanguage();
  const { take } = texts.project;
  const { published, irmSnapshot } = latest;
  return (
    <Section id="take" title={take.title}>
      <ul class="plain-list">
        <li>
          <a href={plainPath(projectCsvPath(published.url_path))} download>
            {take.csv}
          </a>
        </li>
        <li>
          <a href={plainPath(projectApiPath(id))}>{take.json}</a>
        </li>
      </ul>
      <p class="cite-label">{take.cite}</p>
      <CopiedText island="citation">
        <Filled
          text={isSample ? take.citationOfSample : take.citation}
          values={{
            name,
            number: published.project_number ?? fill(take.numberHere, { number: id }),
            quarter: quarterName(irmSnapshot),
            site: texts.frame.siteName,
            address,
            day: <DayOfAccess />,
          }}
        />
      </CopiedText>
      <EmbedProject base={base} name={name} urlPath={published.url_path} hasSpending={hasSpending} />
    </Section>
  );
};
