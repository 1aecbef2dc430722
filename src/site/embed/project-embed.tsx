import type { CatalogueIndex, HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { currencyOf } from '../../project/index.ts';
import { spendingSeries, spentToDate } from '../../quality/index.ts';
import type { AddressedProject } from '../../query/addressed-project.ts';
import { knownDates } from '../charts/project-facts.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import { StepLine } from '../charts/step-line.tsx';
import { Money } from '../elements/value.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { ProjectMarks } from '../listed/project-marks.tsx';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import { sourceOfProject } from '../picture/source-line.ts';
import type { EmbedContent } from './embed-response.tsx';

/** A project: where it is, how far, and what it costs. */
export const projectEmbed = (
  language: LanguageWriter,
  index: CatalogueIndex,
  { history, position }: AddressedProject,
): EmbedContent => ({
  ...aboutProject(language, history),
  body: <Facts latest={history.at(-1)!} project={projectRow(index, position)} />,
});

/** The chart of what has been spent on a project. */
export function spendingEmbed(language: LanguageWriter, { history }: AddressedProject): EmbedContent {
  const { title, ...about } = aboutProject(language, history);
  return {
    ...about,
    title: fill(language.texts.embed.spendingOf, { name: title }),
    body: (
      <SpendingChart
        points={spendingSeries(history)}
        marked={knownDates(history.at(-1)!, language.fieldLabel)}
        currency={currencyOf(history.at(-1)!.snapshot)}
      />
    ),
  };
}

function aboutProject(
  language: LanguageWriter,
  history: readonly HistoryEntry[],
): Omit<EmbedContent, 'body'> {
  const latest = history.at(-1)!;
  return {
    title: language.projectName(latest.published.name),
    page: latest.published.url_path,
    source: sourceOfProject(language, latest),
  };
}

interface FactsProps {
  readonly latest: HistoryEntry;
  readonly project: ProjectRow;
}

function Facts({ latest, project }: FactsProps) {
  const { texts, longDate } = useLanguage();
  const { status, department, municipality, province, cost, currency, completion, measures } = project;
  const place = [municipality, province].filter(Boolean).join(', ');
  return (
    <>
      <p class="hint">{[place, department].filter(Boolean).join(' · ')}</p>
      <StepLine status={status} />
      <dl class="embed-facts">
        <div>
          <dt>{texts.embed.cost}</dt>
          <dd>
            <Money amount={cost} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{texts.embed.spent}</dt>
          <dd>
            <Money amount={spentToDate(latest.snapshot)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{texts.embed.completion}</dt>
          <dd>{completion === null ? texts.frame.notAvailable : longDate(completion)}</dd>
        </div>
      </dl>
      {measures.length > 0 && (
        <p>
          <ProjectMarks project={project} />
        </p>
      )}
    </>
  );
}
