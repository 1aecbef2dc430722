import fc from 'fast-check';
import {
  type CatalogueIndex,
  groupings,
  loadedQuarters,
  missingFields,
  orderings,
  type ValueColumn,
  valueFields,
} from '../../../src/index/index.ts';
import { filterFields, wordsOf } from '../../../src/project/index.ts';
import { amounts, qualityFlags } from '../../../src/quality/index.ts';
import {
  apiPaths,
  downloadPaths,
  filledPath,
  pagePaths,
  projectApiPath,
} from '../../../src/query/addresses.ts';
import { type Choice, choiceOf } from '../hostile/choice.ts';

/** A request that may be costly. */
export interface Candidate {
  readonly path: string;
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** What requests can be made of, over one catalogue. */
export interface Ingredients {
  readonly paths: readonly string[];
  /** Values of fields, some in capitals. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly names: readonly string[];
  readonly quarters: readonly string[];
}

const SAMPLED = 400;

export function ingredientsOf(index: CatalogueIndex): Ingredients {
  const step = Math.max(1, Math.floor(index.count / SAMPLED));
  const names: string[] = [];
  for (let position = 0; position < index.count; position += step) names.push(index.name(position));
  const { url_path } = index.record(index.count >> 1);
  return {
    paths: [
      // The downloads of everything are made by another thread, and sent as files.
      ...Object.values(apiPaths).filter((path) => !path.includes(':') && path !== apiPaths.bulkFiles),
      ...[pagePaths.start, pagePaths.explore, pagePaths.ranked, url_path, projectApiPath(1)],
      ...['growth', 'one-firm'].map((list) => filledPath(pagePaths.rankedList, list)),
      filledPath(downloadPaths.search, 'csv'),
    ],
    values: {
      ...Object.fromEntries(valueFields.map((field) => [field, mostFrequent(index.values[field])])),
      name: names,
      contractor: index.firms.labels.slice(0, SAMPLED),
    },
    names,
    quarters: loadedQuarters(index),
  };
}

function mostFrequent({ values, totals }: ValueColumn): readonly string[] {
  const codes = values.map((_, i) => i + 1).sort((a, b) => totals[b]! - totals[a]!);
  return codes.slice(0, SAMPLED).map((code) => values[code - 1]!);
}

/** The longest query that the service reads. */
const MOST_BYTES = 8192;

/** The address of a request. Parameters that would make the query too long are left out. */
export function addressOf({ path, pairs }: Candidate): string {
  let query = '';
  for (const pair of pairs) {
    const next = `${query}${query === '' ? '' : '&'}${new URLSearchParams([[...pair]])}`;
    if (next.length <= MOST_BYTES) query = next;
  }
  return query === '' ? path : `${path}?${query}`;
}

/** Every address alone, and attacks that once worked. */
export function startCandidates({ paths, values, names }: Ingredients): readonly Candidate[] {
  const repeated = (name: string, count: number, value = (i: number) => `${i}`) =>
    Array.from({ length: count }, (_, i) => [name, value(i)] as const);
  const text = (count: number) => Array.from({ length: count }, (_, i) => `zq${i}`).join(' ');
  const everyFilter = [
    ...Object.entries(values).flatMap(([name, known]) =>
      name === 'name' ? [] : known.slice(0, 8).map((value) => [name, value] as const),
    ),
    ...[['cost_min', '-1e18'] as const, ['cost_max', '1e18'] as const],
    ...[['completion_after', '0001-01-01'] as const, ['bbox', '-180,-90,180,90'] as const],
    ...[['near', '-28,25,500'] as const],
  ];
  const frequentWords = ['school', 'primary', 'education', 'provincial', 'grant'];
  const attacks: readonly Candidate['pairs'][] = [
    [],
    [['q', 'p'], ...everyFilter],
    [['q', 'p'], ['multiselect', 'true'], ['by', 'quality'], ...everyFilter],
    [['q', 's p a o e'], ...everyFilter, ['name', 'none']],
    [
      [
        'q',
        names
          .slice(0, 5)
          .flatMap((name) => wordsOf(name).slice(0, 1))
          .join(' '),
      ],
      ...Object.entries(values).flatMap(([name, known]) =>
        known.slice(0, 2).map((value) => [name, value] as const),
      ),
      ...repeated('main_contractor', 430, () => 'x'),
    ],
    repeated('name', 640),
    repeated('name', 1000, (i) => i.toString(36)),
    repeated('name', 90, (i) => `${'x'.repeat(30)}${i}`),
    repeated('sphere', 700),
    repeated('main_contractor', 200, (i) => values.main_contractor?.[i]?.toUpperCase() ?? `${i}`),
    [['q', text(1400)]],
    [['q', text(32)]],
    [['q', frequentWords.flatMap((word) => frequentWords.map((other) => word + other)).join(' OR ')]],
    [['q', frequentWords.flatMap((word) => frequentWords.map((other) => `-"${word} ${other}"`)).join(' ')]],
    [['q', Array.from({ length: 1000 }, (_, i) => frequentWords[(i * i) % 5]).join(' ')]],
    [
      ['limit', '20000'],
      ['fields', ALL_FIELDS],
    ],
    [
      ['by', 'contractor,main_contractor'],
      ['sum', 'spent'],
    ],
    [['q', 'p'], ['cursor', 'start'], ['limit', '20000'], ...excluding(everyFilter)],
  ];
  return paths.flatMap((path) => attacks.map((pairs) => ({ path, pairs })));
}

/** The filters that can exclude, excluding what they name. */
const excluding = (filters: Candidate['pairs']): Candidate['pairs'] =>
  filters.flatMap(([name, value]) =>
    excludingNames.includes(`${name}!`) ? [[`${name}!`, value] as const] : [],
  );

/** The filters that exclude the value of a field or a firm. */
const excludingNames: readonly string[] = [...filterFields, 'contractor'].map((name) => `${name}!`);

/** Another request, made of one or two others. */
export function mutated(seed: number, parents: readonly Candidate[], from: Ingredients): Candidate {
  const arbitrary = fc.gen().map((generate) => {
    const choice = choiceOf(generate);
    let { path, pairs } = choice.pick(parents);
    for (let i = choice.number(1, 3); i > 0; i--) {
      const kind = choice.number(0, 9);
      if (kind === 0) path = choice.pick(from.paths);
      else if (kind === 1) pairs = changed(pairs, choice.pick(parents).pairs);
      else if (kind === 2) pairs = pairs.filter(() => choice.number(0, 2) > 0);
      else pairs = changed(pairs, choice.pick(changes)(choice, from));
    }
    return { path, pairs };
  });
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;
}

/** The pairs with others added, in place of single parameters of these names. */
function changed(pairs: Candidate['pairs'], added: Candidate['pairs']): Candidate['pairs'] {
  const replaced = new Set(added.map(([name]) => name).filter((name) => single.has(name)));
  return [...pairs.filter(([name]) => !replaced.has(name)), ...added];
}

type Change = (choice: Choice, from: Ingredients) => Candidate['pairs'];

const some = <T>(choice: Choice, list: readonly T[], most: number): readonly T[] =>
  Array.from({ length: choice.number(1, most) }, () => choice.pick(list));

const cased = (choice: Choice, text: string): string =>
  choice.pick([text, text.toUpperCase(), text.toLowerCase(), `${text} `]);

/** All beginnings of a word, or as many as there are. */
const beginnings = (word: string): readonly string[] =>
  Array.from(word, (_, i) => word.slice(0, i + 1)).slice(0, 12);

const mistyped = (choice: Choice, word: string): string => {
  const at = choice.number(0, word.length);
  return word.slice(0, at) + choice.pick(['x', 'q', '']) + word.slice(at + choice.number(0, 1));
};

function words(choice: Choice, { names }: Ingredients): string {
  const name = wordsOf(choice.pick(names));
  const others = some(choice, names, 12).flatMap((each) => wordsOf(each).slice(0, 1));
  const kinds: readonly (() => readonly string[])[] = [
    () => name,
    () => name.flatMap(beginnings),
    () => [...'abcdefghijklmnopqrstuvwxyz0123456'],
    () => others,
    () => others.map((word) => mistyped(choice, word)),
    () =>
      others.map((word) =>
        mistyped(choice, mistyped(choice, `${word}${choice.pick(name.length > 0 ? name : ['x'])}`)),
      ),
    () => name.slice(1).map((word, i) => `"${name[i]} ${word}"`),
    () => [`"${name.join(' ')}"`],
    () => name.slice(1).map((word, i) => `${name[i]}${word}`),
    () => name.flatMap((word) => name.map((other) => `${word}${other}`)),
    () => Array.from({ length: choice.number(1, 400) }, (_, i) => name[(i * i) % name.length] ?? 'x'),
    () => Array.from({ length: choice.number(1, 40) }, (_, i) => `w${i}`),
  ];
  const pieces = some(choice, kinds, 3)
    .flatMap((kind) => kind())
    .slice(0, choice.pick([choice.number(1, 40), 1000]));
  const operator = choice.pick([' ', ' ', ' OR ', ' -', ' AND ']);
  return pieces.join(operator);
}

const single = new Set([
  ...['q', 'cost_min', 'cost_max', 'completion_after', 'completion_before', 'bbox', 'near'],
  ...['limit', 'offset', 'ordering', 'fields', 'multiselect', 'zoom', 'by', 'sum', 'since', 'until'],
  ...['page', 'cursor', 'view', 'as_of'],
]);

const ALL_FIELDS =
  'name,latitude,longitude,url_path,irm_snapshot,project_number,main_contractor,other_parties';

/** Ways to change a request: each gives parameters to add. */
const changes: readonly Change[] = [
  (choice, from) => [['q', words(choice, from)]],
  (choice, from) => [['q', words(choice, from)]],
  (choice, { values }) => {
    const field = choice.pick(Object.keys(values));
    const known = values[field]!;
    if (known.length === 0) return [];
    return some(choice, known, choice.pick([1, 20, 200])).map((value) => [field, cased(choice, value)]);
  },
  (choice, { values }) => {
    const field = choice.pick(Object.keys(values));
    return Array.from({ length: choice.number(1, 205) }, (_, i) => [field, `${i}`]);
  },
  (choice, { values }) => {
    const field = choice.pick(['province', 'status', 'department', 'sector']);
    return some(choice, ['none', ...(values[field] ?? [])], choice.pick([1, 60])).map((value) => [
      'selected_facets',
      `${field}_exact:${value}`,
    ]);
  },
  (choice, { values }) =>
    Object.entries(values)
      .filter(([field, known]) => field !== 'name' && known.length > 0 && choice.number(0, 1) === 1)
      .flatMap(([field, known]) => known.slice(0, 20).map((value) => [field, value] as const)),
  (choice) => [['cost_min', choice.pick(['-1e18', '0', '1000000'])]],
  (choice) => [['cost_max', choice.pick(['1e18', '50000000'])]],
  (choice) => [['completion_after', choice.pick(['0001-01-01', '2019-01-01'])]],
  (choice) => [['completion_before', choice.pick(['9999-12-31', '2021-12-31'])]],
  (choice) => [['bbox', choice.pick(['-180,-90,180,90', '27,-30,31,-25', '0,0,1,1'])]],
  (choice) => [['near', choice.pick(['-28,25,500', '-26.2,28.05,40', '0,0'])]],
  (choice) => some(choice, qualityFlags, 11).map(({ flag }) => ['quality', flag]),
  (choice) => [['limit', choice.pick(['1', '20', '500', '10000', '20000'])]],
  (choice) => [['offset', choice.pick(['1', '1000', '17000', '500000'])]],
  (choice) => [['ordering', choice.pick([...orderings, 'sum', '-median', 'value'])]],
  (choice) => [['fields', choice.pick([ALL_FIELDS, 'name'])]],
  () => [['multiselect', 'true']],
  (choice) => [['zoom', `${choice.number(0, 18)}`]],
  (choice) => [['by', some(choice, groupings, 2).join(',')]],
  (choice) => [['sum', choice.pick(amounts)]],
  (choice, { values }) => {
    const name = choice.pick(excludingNames);
    const known = values[name.slice(0, -1)] ?? ['none'];
    return known.length === 0
      ? []
      : some(choice, known, choice.pick([1, 20, 200])).map((value) => [name, cased(choice, value)]);
  },
  (choice) => some(choice, qualityFlags, 11).map(({ flag }) => ['quality!', flag]),
  (choice) => some(choice, missingFields, missingFields.length).map((field) => ['missing!', field]),
  (choice, { quarters }) => [['since', choice.pick(quarters)]],
  (choice, { quarters }) => [['as_of', choice.pick(quarters)]],
  (choice, { quarters }) => [['until', choice.pick(quarters)]],
  (choice) => [['page', `${choice.pick([2, 100, 40_000])}`]],
  (choice) => [['cursor', `${choice.pick([0, 1000, 17_000])}`]],
  () => [['view', 'map']],
];
