import type { HistoryEntry } from '../../index/index.ts';
import { spendingSeries, spentToDate } from '../../quality/index.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import { StepLine } from '../charts/step-line.tsx';
import { Money } from '../components/value.tsx';
import type { Speech } from '../language/speech.ts';
import { fill } from '../language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import { knownDates } from '../selectors/project-facts.ts';
import { sourceOfProject } from '../selectors/source-line.ts';
import type { EmbedContent } from './embed-response.tsx';

type History = readonly HistoryEntry[];

/** A project: where it is, how far, and what it costs. */
export const projectEmbed = (language: Speech, history: History): EmbedContent => ({
  ...aboutProject(language, history),
  body: <Facts history={history} />,
});

/** The chart of what has been spent on a project. */
export function spendingEmbed(language: Speech, history: History): EmbedContent {
  const { title, ...about } = aboutProject(language, history);
  return {
    ...about,
    title: fill(language.texts.embed.spendingOf, { name: title }),
    body: (
      <SpendingChart
        points={spendingSeries(history)}
        marked={knownDates(history.at(-1)!, language.fieldLabel)}
      />
    ),
  };
}

function aboutProject(language: Speech, history: History): Omit<EmbedContent, 'body'> {
  const latest = history.at(-1)!;
  return {
    title: language.projectName(latest.published.name),
    page: latest.published.url_path,
    source: sourceOfProject(language, latest),
  };
}

function Facts({ history }: { readonly history: History }) {
  const { texts, longDate } = useLanguage();
  const latest = history.at(-1)!;
  const { status, department, province, local_municipality, ...published } = latest.published;
  const { estimated_total_project_cost: cost, estimated_completion_date: completion } = published;
  const place = [local_municipality, province].filter(Boolean).join(', ');
  return (
    <>
      <p class="hint">{[place, department].filter(Boolean).join(' · ')}</p>
      <StepLine status={status} />
      <dl class="embed-facts">
        <div>
          <dt>{texts.embed.cost}</dt>
          <dd>
            <Money rand={cost} />
          </dd>
        </div>
        <div>
          <dt>{texts.embed.spent}</dt>
          <dd>
            <Money rand={spentToDate(latest.snapshot)} />
          </dd>
        </div>
        <div>
          <dt>{texts.embed.completion}</dt>
          <dd>{completion === null ? texts.frame.notAvailable : longDate(completion)}</dd>
        </div>
      </dl>
    </>
  );
}
