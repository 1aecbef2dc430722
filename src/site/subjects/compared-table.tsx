import { fill } from '../../page/language/text.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { DataTable, numbers } from '../elements/data-table.tsx';
import { stagesOf } from '../elements/stages.ts';
import { Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import type { Compared, Neighbours } from './neighbours.ts';

interface ComparedTableProps {
  readonly subject: Subject;
  readonly neighbours: Neighbours;
}

/** A subject among its neighbours. */
export function ComparedTable({ subject, neighbours: { by, district = '', compared } }: ComparedTableProps) {
  const { texts } = useLanguage();
  const { heading, how, ...words } = texts.subjects.compared;
  return (
    <section class="band" aria-labelledby="compared">
      <h2 id="compared">{heading}</h2>
      <p class="hint">
        {fill(words[by], { district })} {how}
      </p>
      <DataTable
        label={heading}
        class="compared"
        columns={[
          words.name,
          numbers(words.projects),
          numbers(words.median),
          numbers(words.late),
          numbers(words.overBudget),
          numbers(words.finished),
          numbers(words.cost),
        ]}
      >
        {compared.map((each) => (
          <Row key={each.subject.path} compared={each} isOwn={each.subject.path === subject.path} />
        ))}
      </DataTable>
    </section>
  );
}

interface RowProps {
  readonly compared: Compared;
  readonly isOwn: boolean;
}

function Row({ compared: { subject, figures }, isOwn }: RowProps) {
  const { path, count } = useLanguage();
  const { projects, withCost, cost, medianCost, finished, late, overBudget } = figures;
  const name = subject.kind === 'department' ? subject.label : subject.name;
  const flagged = (flag: QualityFlag): Pairs => [...subject.filters, ['quality', flag]];
  const done: Pairs = [
    ...subject.filters,
    ...stagesOf('finished').map((stage) => ['status', stage] as const),
  ];
  return (
    <tr class={isOwn ? 'is-own' : undefined}>
      <th scope="row">
        {isOwn ? <strong aria-current="page">{name}</strong> : <a href={path(subject.path)}>{name}</a>}
      </th>
      <td class="is-number">{count(projects)}</td>
      <td class="is-number">
        <Money rand={medianCost} />
      </td>
      <Share part={late} whole={projects} filters={flagged('completion_overdue')} />
      <Share part={overBudget} whole={projects} filters={flagged('spending_over_estimate')} />
      <Share part={finished} whole={projects} filters={done} />
      <td class="is-number">
        <Money rand={withCost === 0 ? null : cost} />
      </td>
    </tr>
  );
}

interface ShareProps {
  readonly part: number;
  readonly whole: number;
  readonly filters: Pairs;
}

function Share({ part, whole, filters }: ShareProps) {
  const { texts, path, count, share } = useLanguage();
  const title = fill(texts.subjects.compared.partOf, { part: count(part), whole: count(whole) });
  return (
    <td class="is-number">
      {part === 0 ? (
        <span class="is-quiet">{share(0, whole)}</span>
      ) : (
        <a href={path(searchPath({ filters }))} title={title}>
          {share(part, whole)}
        </a>
      )}
    </td>
  );
}
