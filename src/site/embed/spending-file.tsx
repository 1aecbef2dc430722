import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { currencyOf } from '../../project/index.ts';
import { spendingSeries } from '../../quality/index.ts';
import { knownDates } from '../charts/project-facts.ts';
import { Plot } from '../charts/spending-chart.tsx';
import { spendingLayout, WIDE } from '../charts/spending-layout.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { sourceOfProject } from '../picture/source-line.ts';
import { CHART_WIDTH, type ChartFile, ChartKey, keyHeight } from './chart-file.tsx';

/** The spending of a project as a file. Undefined if there is nothing to draw. */
export function spendingFile(
  language: LanguageWriter,
  history: readonly HistoryEntry[],
): Omit<ChartFile, 'address' | 'isSample'> | undefined {
  const latest = history.at(-1)!;
  const marked = knownDates(latest, language.fieldLabel);
  const layout = spendingLayout(spendingSeries(history), marked);
  if (layout === undefined) return undefined;
  const { texts, longDate } = language;
  const title = fill(texts.embed.spendingOf, { name: language.projectName(latest.published.name) });
  const entries = [
    { label: texts.embed.spentInQuarter, mark: <rect class="quarter" width="18" height="12" /> },
    { label: texts.embed.spentToDate, mark: <path class="to-date" d="M0 6H18" /> },
    { label: texts.embed.cost, mark: <path class="estimate" d="M0 6H18" /> },
    ...marked.map(({ label, date }, i) => ({
      label: `${label}: ${longDate(date)}`,
      mark: (
        <g class="date-mark">
          <circle cx="9" cy="6" r="8.5" />
          <text x="9" y="10">
            {i + 1}
          </text>
        </g>
      ),
    })),
  ];
  const plotHeight = (CHART_WIDTH * WIDE.height) / WIDE.width;
  return {
    title,
    source: sourceOfProject(language, latest),
    height: keyHeight(entries) + plotHeight,
    chart: (
      <>
        <ChartKey entries={entries} />
        <svg y={keyHeight(entries)} width={CHART_WIDTH} height={plotHeight} aria-hidden="true">
          <Plot layout={layout} label={title} currency={currencyOf(latest.snapshot)} isStill />
        </svg>
      </>
    ),
  };
}
