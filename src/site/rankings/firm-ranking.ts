import {
  type AmountSum,
  AmountSummer,
  type CatalogueIndex,
  oncePerIndex,
  orderedWindow,
  positionMask,
} from '../../index/index.ts';
import { type Municipality, type Subject, subjectsOf } from '../../query/subjects/index.ts';

/** The projects of one firm in one municipality. */
export interface FirmInPlace {
  readonly firm: Subject;
  readonly place: Municipality;
  readonly projects: number;
  /** Their estimated costs. */
  readonly cost: AmountSum;
}

/** The firms with several projects in one municipality, for the projects of a search. */
export interface FirmRanking {
  /** How many pairs of a firm and a municipality have several projects. */
  readonly count: number;
  /** How many projects name a firm and a municipality. */
  readonly known: number;
  /** Those from `from` to `to` of the list, most projects first. */
  readonly rows: (from: number, to: number) => readonly FirmInPlace[];
}

/** Every time that a project names a firm; only projects with a municipality are here. */
interface Mentions {
  readonly positions: Uint32Array;
  /** The pair of firm and municipality of each mention. */
  readonly pairs: Uint32Array;
  /** The firm and the municipality of each pair. */
  readonly firms: Uint32Array;
  readonly places: Uint32Array;
  /** Whether a project is mentioned here, by position. */
  readonly isKnown: Uint8Array;
}

/** Fewer projects than this are not worth a list. */
const FEWEST_PROJECTS = 2;

const mentionsOf = oncePerIndex((index): Mentions => {
  const { municipalities, numberOf } = subjectsOf(index);
  const { ofCode } = index.firms;
  const { codes } = index.values.main_contractor;
  const numbers = new Map<number, number>();
  const [positions, pairs, firms, places]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let position = 0; position < index.count; position++) {
    const place = numberOf.municipality(position);
    if (place < 0) continue;
    for (const firm of ofCode[codes[position]!]!) {
      const key = firm * municipalities.length + place;
      let pair = numbers.get(key);
      if (pair === undefined) {
        pair = numbers.size;
        numbers.set(key, pair);
        firms.push(firm);
        places.push(place);
      }
      positions.push(position);
      pairs.push(pair);
    }
  }
  const mentioned = Uint32Array.from(positions);
  return {
    positions: mentioned,
    pairs: Uint32Array.from(pairs),
    firms: Uint32Array.from(firms),
    places: Uint32Array.from(places),
    isKnown: positionMask(mentioned, index.count),
  };
});

/** Ranks the firms of the given projects: most projects first, then by their costs together. */
export function firmRanking(index: CatalogueIndex, positions: Uint32Array): FirmRanking {
  const { isKnown, firms, places, ...mentions } = mentionsOf(index);
  const { projects, cost } = totalsOf(index, mentions, firms.length, positions);
  const listed = Uint32Array.from(projects.keys()).filter((pair) => projects[pair]! >= FEWEST_PROJECTS);
  const compare = (a: number, b: number) => {
    const [left, right] = [listed[a]!, listed[b]!];
    return projects[right]! - projects[left]! || cost[right]!.sum - cost[left]!.sum || left - right;
  };
  const { firm, municipalities } = subjectsOf(index);
  let known = 0;
  for (let i = 0; i < positions.length; i++) known += isKnown[positions[i]!]!;
  return {
    count: listed.length,
    known,
    rows: (from, to) =>
      Array.from(orderedWindow(listed.length, compare, from, to), (at) => {
        const pair = listed[at]!;
        return {
          firm: firm(firms[pair]!),
          place: municipalities[places[pair]!]!,
          projects: projects[pair]!,
          cost: cost[pair]!,
        };
      }),
  };
}

/** Counts and costs of each pair among the given projects. */
function totalsOf(
  index: CatalogueIndex,
  { positions: mentioned, pairs }: Pick<Mentions, 'positions' | 'pairs'>,
  pairCount: number,
  positions: Uint32Array,
) {
  const isSelected = positionMask(positions, index.count);
  const projects = new Uint32Array(pairCount);
  const cost: AmountSummer[] = [];
  const costs = index.amount('estimated_total_project_cost');
  for (let i = 0; i < mentioned.length; i++) {
    const position = mentioned[i]!;
    if (isSelected[position] === 0) continue;
    const pair = pairs[i]!;
    projects[pair]!++;
    cost[pair] ??= new AmountSummer(index.currency);
    cost[pair].addOf(costs, position);
  }
  return { projects, cost };
}
