import {
  GEOMETRY_HEADINGS,
  isContactHeading,
  type SurveyedColumn,
  type SurveyedTable,
} from '../../irm/index.ts';
import { wordsOf } from '../../project/index.ts';

/** A column that is probably a field. */
export interface GuessedColumn {
  readonly field: string;
  readonly heading: string;
  readonly format: string;
  readonly unit: string;
  readonly mayBeMissing: boolean;
  readonly why: string;
  readonly examples: readonly string[];
  readonly isSure: boolean;
  /** What it may hold instead, for a person to choose from. */
  readonly table: SurveyedColumn;
}

type Kind = 'text' | 'id' | 'amount' | 'date' | 'degrees' | 'pair';

interface FieldWords {
  readonly field: string;
  readonly kind: Kind;
  /** Words of headings that mean it for certain, and those that may. All words of one must be there. */
  readonly sure: readonly string[];
  readonly perhaps?: readonly string[];
}

/** In the order in which columns are given to fields. */
const fieldWords: readonly FieldWords[] = [
  {
    field: 'latitude',
    kind: 'degrees',
    sure: ['latitude', 'lat', 'gps lat', 'latitud'],
    perhaps: ['y', 'south'],
  },
  {
    field: 'longitude',
    kind: 'degrees',
    sure: ['longitude', 'long', 'lon', 'lng', 'longitud'],
    perhaps: ['x', 'east'],
  },
  {
    field: 'place',
    kind: 'pair',
    sure: ['coordinates', 'gps', 'lat long', 'latlong', 'geom', 'wkt', 'coordenadas'],
    perhaps: ['location', 'where', 'site', 'place'],
  },
  {
    field: 'project_id',
    kind: 'id',
    sure: ['project id', 'projectid', 'id', 'unique id', 'identifier', 'uid', 'feature id'],
    perhaps: ['ref', 'reference', 'code'],
  },
  {
    field: 'project_number',
    kind: 'id',
    sure: ['project no', 'project number', 'project code', 'contract no', 'contract number'],
    perhaps: ['no', 'number'],
  },
  {
    field: 'name',
    kind: 'text',
    sure: [
      'project name',
      'name of project',
      'project title',
      'title',
      'name',
      'project',
      'name of work',
      'nom',
      'nombre',
      'titulo',
      'projet',
      'proyecto',
      'obra',
    ],
    perhaps: ['description', 'works', 'work', 'scheme', 'activity'],
  },
  {
    field: 'department',
    kind: 'text',
    sure: [
      'department',
      'ministry',
      'agency',
      'mda',
      'institution',
      'procuring entity',
      'public authority',
      'client',
      'ministere',
      'ministerio',
      'entidad',
    ],
    perhaps: ['owner', 'office', 'entity', 'responsible', 'directorate', 'division'],
  },
  {
    field: 'province',
    kind: 'text',
    sure: ['province', 'region', 'state', 'county', 'provincia', 'departamento', 'governorate'],
    perhaps: ['zone', 'area'],
  },
  { field: 'district_municipality', kind: 'text', sure: ['district', 'distrito', 'constituency'] },
  {
    field: 'local_municipality',
    kind: 'text',
    sure: [
      'municipality',
      'commune',
      'local government',
      'town',
      'city',
      'ward',
      'neighbourhood',
      'municipio',
      'borough',
      'suburb',
    ],
    perhaps: ['locality', 'village'],
  },
  {
    field: 'sector',
    kind: 'text',
    sure: ['sector', 'subsector', 'secteur'],
    perhaps: ['category', 'theme', 'kind', 'type'],
  },
  {
    field: 'status',
    kind: 'text',
    sure: ['status', 'stage', 'project status', 'phase', 'state of play', 'estado', 'statut'],
    perhaps: ['progress', 'remarks', 'state of works'],
  },
  {
    field: 'nature_of_investment',
    kind: 'text',
    sure: ['nature of investment', 'nature of works', 'project type', 'type of work', 'type of works'],
  },
  {
    field: 'total_construction_costs',
    kind: 'amount',
    sure: [
      'construction cost',
      'construction costs',
      'contract sum',
      'contract amount',
      'contract value',
      'contract price',
    ],
  },
  {
    field: 'project_expenditure_total',
    kind: 'amount',
    sure: [
      'spent',
      'expenditure',
      'paid',
      'paid to date',
      'disbursed',
      'actual cost',
      'cumulative expenditure',
    ],
  },
  {
    field: 'estimated_total_project_cost',
    kind: 'amount',
    sure: [
      'total cost',
      'project cost',
      'total project cost',
      'estimated cost',
      'cost',
      'budget',
      'amount',
      'value',
      'cout',
      'costo',
      'monto',
      'presupuesto',
    ],
    perhaps: ['total', 'price', 'allocation'],
  },
  {
    field: 'start_date',
    kind: 'date',
    sure: [
      'start',
      'starts',
      'begins',
      'start date',
      'commencement',
      'began',
      'begin',
      'debut',
      'inicio',
      'commenced',
    ],
    perhaps: ['from', 'date', 'signed', 'awarded'],
  },
  {
    field: 'contracted_construction_end_date',
    kind: 'date',
    sure: ['contract end', 'contractual completion', 'contract completion'],
  },
  {
    field: 'estimated_completion_date',
    kind: 'date',
    sure: [
      'end',
      'ends',
      'end date',
      'completion',
      'completion date',
      'expected completion',
      'finish',
      'due',
      'fin',
      'termino',
    ],
    perhaps: ['to', 'until', 'handover'],
  },
  {
    field: 'main_contractor',
    kind: 'text',
    sure: ['contractor', 'builder', 'supplier', 'firm', 'company', 'contratista', 'entrepreneur'],
    perhaps: ['awarded to', 'vendor'],
  },
  {
    field: 'principle_agent',
    kind: 'text',
    sure: ['consultant', 'supervisor', 'engineer', 'supervising consultant'],
  },
  {
    field: 'primary_funding_source',
    kind: 'text',
    sure: [
      'funding',
      'source of funding',
      'funding source',
      'source of funds',
      'funder',
      'donor',
      'financing',
      'fund',
    ],
    perhaps: ['financier'],
  },
];

const FIT = 0.6;

/** Whether the values of a column may be of a kind. */
function fits(kind: Kind, column: SurveyedColumn): boolean {
  const { filled, amounts, dates, pairs, degrees, longest, values } = column;
  if (filled === 0) return false;
  const share = (count: number) => count / filled;
  switch (kind) {
    case 'amount':
      return share(amounts) >= FIT;
    case 'date':
      return share(dates) >= FIT;
    case 'pair':
      return share(pairs) >= FIT;
    case 'degrees':
      return share(degrees) >= FIT;
    case 'id':
      return values.length >= Math.min(filled, 1000) * 0.9 && longest <= 60 && share(dates) < FIT;
    case 'text':
      return share(amounts) < FIT && share(dates) < FIT && share(pairs) < FIT;
    default:
      return kind satisfies never;
  }
}

/** Notes in brackets are units and remarks. */
const headingWords = (heading: string): readonly string[] =>
  wordsOf(heading.replace(/\([^()]{0,60}\)/g, ' '));

/** How well a heading says a phrase: all of its words and few others. 0 if it does not. */
function match(words: readonly string[], phrases: readonly string[]): number {
  let best = 0;
  for (const phrase of phrases) {
    const wanted = phrase.split(' ');
    if (wanted.every((word) => words.includes(word))) best = Math.max(best, wanted.length / words.length);
  }
  return best;
}

const WEAK = 0.5;

/** Which columns of a table are probably which fields, by their headings and values. */
export function guessedColumns({ columns, rows }: SurveyedTable): readonly GuessedColumn[] {
  const own: readonly string[] = Object.values(GEOMETRY_HEADINGS);
  const isRead = ({ heading, filled }: SurveyedColumn) =>
    heading !== '' && filled > 0 && !own.includes(heading) && !isContactHeading(heading);
  const free = new Set(columns.filter(isRead));
  const guessed: GuessedColumn[] = [];
  const take = (field: string, kind: Kind, column: SurveyedColumn, why: string, isSure: boolean) => {
    free.delete(column);
    guessed.push({
      ...{ field, heading: column.heading, why, isSure, table: column },
      ...{ format: formatOf(kind, column), unit: kind === 'amount' ? unitOf(column.heading) : '' },
      mayBeMissing: field !== 'name' && (column.filled < rows || field === 'project_id'),
      examples: column.values.slice(0, 3).map(([value]) => value),
    });
  };
  const candidates = fieldWords
    .flatMap(({ field, kind, sure, perhaps = [] }, order) =>
      [...free].flatMap((column) => {
        const words = headingWords(column.heading);
        const sureness = match(words, sure);
        const score = sureness > 0 ? 1 + sureness : match(words, perhaps);
        return score > 0 && fits(kind, column) ? [{ field, kind, column, score, order }] : [];
      }),
    )
    .sort((a, b) => b.score - a.score || a.order - b.order);
  for (const { field, kind, column, score } of candidates) {
    if (!free.has(column) || guessed.some((each) => each.field === field)) continue;
    const isSure = score >= 1 + WEAK;
    take(field, kind, column, `its heading, and ${valuesLike(kind, column)}`, isSure);
  }
  addByValues(free, guessed, take);
  return withTotalCost(guessed);
}

/** A source with the sum of a contract only has no other cost: the site orders and adds the cost of the whole. */
function withTotalCost(guessed: readonly GuessedColumn[]): readonly GuessedColumn[] {
  if (guessed.some(({ field }) => field === 'estimated_total_project_cost')) return guessed;
  return guessed.map((column) =>
    column.field === 'total_construction_costs'
      ? {
          ...column,
          field: 'estimated_total_project_cost',
          why: `${column.why}, and no column has the cost of the whole project`,
          isSure: false,
        }
      : column,
  );
}

function addByValues(
  free: ReadonlySet<SurveyedColumn>,
  guessed: readonly GuessedColumn[],
  take: (field: string, kind: Kind, column: SurveyedColumn, why: string, isSure: boolean) => void,
): void {
  const lacks = (field: string) => !guessed.some((each) => each.field === field);
  const first = (kind: Kind) => [...free].find((column) => fits(kind, column));
  const pair = first('pair');
  if (pair && lacks('place') && lacks('latitude'))
    take('place', 'pair', pair, valuesLike('pair', pair), false);
  if (lacks('name')) {
    const texts = [...free].filter((column) => fits('text', column));
    const most = texts.sort((a, b) => b.values.length * b.longest - a.values.length * a.longest)[0];
    if (most) take('name', 'text', most, 'most different texts', false);
  }
  if (lacks('estimated_total_project_cost') && lacks('total_construction_costs')) {
    const amount = [...free].find((column) => fits('amount', column) && (column.range?.[1] ?? 0) >= 10_000);
    if (amount) take('estimated_total_project_cost', 'amount', amount, 'large amounts', false);
  }
}

const valuesLike = (kind: Kind, { filled, ...counts }: SurveyedColumn): string => {
  switch (kind) {
    case 'amount':
      return `amounts in ${counts.amounts} of ${filled} cells`;
    case 'date':
      return `dates in ${counts.dates} of ${filled} cells`;
    case 'pair':
      return `two coordinates in ${counts.pairs} of ${filled} cells`;
    case 'degrees':
      return `degrees in ${counts.degrees} of ${filled} cells`;
    default:
      return `${counts.hasMoreValues ? 'more than ' : ''}${counts.values.length} different values in ${filled} cells`;
  }
};

function formatOf(kind: Kind, { monthFirst, dayFirst, values }: SurveyedColumn): string {
  if (kind === 'date') return dayFirst > 0 ? 'day first' : monthFirst > 0 ? 'month first' : '';
  if (kind !== 'pair') return '';
  const firsts = values.map(([value]) => Number(/-?\d+(?:\.\d+)?/.exec(value)?.[0]));
  const isPoint = values.every(([value]) => /^\s*(?:SRID|POINT)/i.test(value));
  return !isPoint && firsts.some((degrees) => Math.abs(degrees) > 90) ? 'longitude first' : '';
}

function unitOf(heading: string): string {
  if (/['\u2019 ]000\b|thousand/i.test(heading)) return 'thousands';
  if (/million|\bmn\b|\bm\)/i.test(heading)) return 'millions';
  return /billion|\bbn\b/i.test(heading) ? 'billions' : '';
}

/** What reports write for the stages of a project, by the statuses of OC4IDS. */
const statusWords: readonly (readonly [status: string, words: RegExp])[] = [
  ['Preparation', /not (?:yet )?(?:started|begun|commenced)|yet to (?:start|begin|commence)/],
  ['Cancelled', /cancel|terminat|abandon|scrap|withdrawn/],
  ['Completion', /practical|hand(?:ed|ing)? ?over|defects|snag|substantial/],
  ['Completed', /complet|done|finish|commission|closed|operational|100 ?%/],
  [
    'Implementation',
    /ongoing|on-going|progress|construction|implement|underway|under way|works|started|building|site/,
  ],
  ['Preparation', /plan|design|tender|procure|feasib|prepar|approv|bid|advertis|award/],
  ['Identification', /identif|concept|idea|proposed|pipeline|proposal/],
];

/** Neither has begun nor ended, so that words say nothing for certain. */
const DOUBTFUL = /\b(?:not|no|to be|awaiting|delayed|hold)\b|suspend|stall|incomplete|unfinished/;

/** The status of OC4IDS that a text probably means, and whether that is certain. */
export function guessedStatus(
  text: string,
): { readonly status: string; readonly isSure: boolean } | undefined {
  const lower = text.toLowerCase();
  const found = statusWords.filter(([, words]) => words.test(lower));
  const [first] = found;
  if (first === undefined) return undefined;
  const isCertain = found.every(([status]) => status === first[0]);
  return { status: first[0], isSure: isCertain && !DOUBTFUL.test(lower) };
}
