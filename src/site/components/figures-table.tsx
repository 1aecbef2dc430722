import type { VNode } from 'preact';
import { narrowedTo } from '../addresses.ts';
import { phases, stagesOf } from '../copy/stage-words.ts';
import { count, share } from '../format/money.ts';
import type { GroupFigures, ValueFigures } from '../selectors/group-figures.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { Money } from './value.tsx';

interface FiguresTableProps {
  readonly caption: string;
  readonly heading: string;
  /** The parameter that narrows a search to one of the values. */
  readonly field: string;
  readonly figures: readonly ValueFigures[];
}

const finishedStages = stagesOf(phases[2]);

/** Groups of projects, each figure leading to the projects that it counts. */
export const FiguresTable = ({ caption, heading, field, figures }: FiguresTableProps) => {
  const most = Math.max(1, ...figures.filter(({ value }) => value).map((each) => each.count));
  return (
    <ScrollFrame label={caption}>
      <table class="figures">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" class="is-number">
              Projects
            </th>
            <th scope="col" class="is-bar">
              <span class="visually-hidden">Compared</span>
            </th>
            <th scope="col" class="is-number">
              Estimated cost
            </th>
            <th scope="col" class="is-number">
              Finished
            </th>
            <th scope="col" class="is-number">
              Late
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((each) => (
            <FiguresRow key={each.value ?? ''} field={field} figures={each} most={most} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
};

interface FiguresRowProps {
  readonly field: string;
  readonly figures: ValueFigures;
  readonly most: number;
}

function FiguresRow({ field, figures, most }: FiguresRowProps) {
  const { value, count: projects } = figures;
  const cost = knownCost(figures);
  const bar = <Compared projects={Math.min(projects, most)} most={most} />;
  if (value === undefined) return <NoValueRow figures={figures} bar={bar} />;
  return (
    <tr>
      <th scope="row">
        <a href={narrowedTo({ [field]: value })}>{value.trim() || 'Blank'}</a>
      </th>
      <td class="is-number">
        <a href={narrowedTo({ [field]: value })}>{count(projects)}</a>
      </td>
      <td class="is-bar">{bar}</td>
      <td class="is-number">
        <a href={narrowedTo({ [field]: value }, '-estimated_total_project_cost')}>
          <Money rand={cost} />
        </a>
      </td>
      <td class="is-number">
        <Share
          part={figures.finished}
          whole={projects}
          href={narrowedTo({ [field]: value, status: finishedStages })}
        />
      </td>
      <td class="is-number">
        <Share
          part={figures.late}
          whole={projects}
          href={narrowedTo({ [field]: value, quality: 'completion_overdue' })}
        />
      </td>
    </tr>
  );
}

const knownCost = ({ cost, withCost }: GroupFigures): number | null => (withCost === 0 ? null : cost);

/** Projects that have no value cannot be searched for by it. */
const NoValueRow = ({ figures, bar }: { readonly figures: GroupFigures; readonly bar: VNode }) => (
  <tr class="is-no-value">
    <th scope="row">Not available</th>
    <td class="is-number">{count(figures.count)}</td>
    <td class="is-bar">{bar}</td>
    <td class="is-number">
      <Money rand={knownCost(figures)} />
    </td>
    <td class="is-number">{share(figures.finished, figures.count)}</td>
    <td class="is-number">{share(figures.late, figures.count)}</td>
  </tr>
);

interface ShareProps {
  readonly part: number;
  readonly whole: number;
  readonly href: string;
}

const Share = ({ part, whole, href }: ShareProps) =>
  part === 0 ? (
    <span class="is-quiet">{share(0, whole)}</span>
  ) : (
    <a href={href} title={`${count(part)} of ${count(whole)}`}>
      {share(part, whole)}
    </a>
  );

const BAR_WIDTH = 100;

const Compared = ({ projects, most }: { readonly projects: number; readonly most: number }) => (
  <svg class="bar" viewBox={`0 0 ${BAR_WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0.5, Math.round((projects / most) * BAR_WIDTH * 10) / 10)} height="10" />
  </svg>
);
