import type { Pairs } from '../http/parameters/parameter.ts';
import type { CatalogueIndex, ListingChange, Movement, ProjectMovements } from '../index/index.ts';
import { exactAmount, filterFields } from '../project/index.ts';
import type { ComparedQuarters } from '../query/quarter-parameters.ts';
import type { SharedName } from '../query/subjects/index.ts';
import { type FeedEntry, permanentId } from './feed-formats.ts';

/** Parameters whose values are clear without their names. */
const clearParameters: readonly string[] = ['q', 'contractor', ...filterFields];

/** The title of a feed of changes: it names what is searched for, so that readers tell feeds apart. */
export function feedTitle(pairs: Pairs, shared: readonly SharedName[]): string {
  const values = pairs.flatMap(([name, value]) => {
    if (clearParameters.includes(name))
      return [value + severalOf(shared.find((each) => each.field === name && each.name === value))];
    return clearParameters.includes(name.replace(/!$/, '')) ? [`not ${value}`] : [];
  });
  const last = (name: string) => pairs.findLast(([each]) => each === name)?.[1];
  const [since, until] = [last('since'), last('until')];
  const of = values.length === 0 ? '' : ` (${values.join(', ')})`;
  const when = [since && ` since ${since}`, until && ` until ${until}`].filter(Boolean).join('');
  return `Infrastructure projects${of}: what changed${when || ' in the latest quarter'}`;
}

/** After a name that several municipalities or departments have. */
function severalOf(shared: SharedName | undefined): string {
  if (shared === undefined) return '';
  const { field, meanings } = shared;
  return field === 'department' ? ` of ${meanings.length} governments` : ` in ${meanings.length} provinces`;
}

/** The entry of a project in plain text. */
export function changeEntry(
  index: CatalogueIndex,
  { position, cost, completion, status, listing, hasImplausibleCost }: ProjectMovements,
  { since, until }: ComparedQuarters,
  base: string,
): Omit<FeedEntry, 'date'> {
  const { name, province, url_path } = index.record(position);
  const changed = [
    ...sentence(
      'Estimated cost',
      cost,
      exactAmount,
      (by) => `${exactAmount(Math.abs(by))} ${by > 0 ? 'more' : 'less'}`,
    ),
    ...sentence(
      'Estimated completion',
      completion,
      (day) => day,
      (by) => `${Math.abs(by)} ${Math.abs(by) === 1 ? 'day' : 'days'} ${by > 0 ? 'later' : 'earlier'}`,
    ),
    ...sentence('Stage', status, (stage) => stage),
  ];
  const place = province === '' ? '' : ` (${province})`;
  const short = listing ? listed(listing) : changed.length === 1 ? changed[0]! : 'several changes';
  return {
    id: permanentId(`${index.manifest.storeId} project ${index.ids[position]} ${since} ${until}`),
    title: `${name}${place}: ${short}`,
    link: base + url_path,
    text: [
      ...(listing ? [listedText(listing, since, until)] : changed),
      ...(hasImplausibleCost && (cost || listing) ? ["An estimated cost so high can't be right"] : []),
    ].join('. '),
  };
}

function listed({ kind, isElsewhere }: ListingChange): string {
  if (kind === 'new') return isElsewhere ? 'back in the report' : 'new in the report';
  return 'no longer in the report';
}

function listedText(listing: ListingChange, since: string, until: string): string {
  const { kind, cost, completion, status } = listing;
  const between =
    kind === 'new'
      ? `The report of ${until} has the project, that of ${since} has not`
      : `The report of ${since} had the project, that of ${until} has not`;
  const values = [
    `Estimated cost: ${shown(cost, exactAmount)}`,
    `Estimated completion: ${shown(completion, (day) => day)}`,
    `Stage: ${shown(status, (stage) => stage)}`,
  ];
  return [between, ...values].join('. ');
}

function sentence<T>(
  what: string,
  movement: Movement<T> | undefined,
  show: (value: T) => string,
  difference?: (by: number) => string,
): readonly string[] {
  if (movement === undefined) return [];
  const { from, to, by } = movement;
  const how = by === null || difference === undefined ? '' : `, ${difference(by)}`;
  return [`${what} from ${shown(from, show)} to ${shown(to, show)}${how}`];
}

const shown = <T>(value: T | null, show: (value: T) => string): string =>
  value === null || value === '' ? 'not given' : show(value);
