import { largestBeyond, withoutContacts } from './kept-members.ts';
import { type Members, objectAt, objectsAt, textAt } from './members.ts';
import { PUBLISHED_ID_SCHEME } from './vocabulary.ts';

/** What a project says that has no field of ours. */
export interface More {
  /** As JSON, in the members of the standard; undefined if there is nothing. */
  readonly text: string | undefined;
  /** E-mail addresses and telephone numbers of people that were taken out. */
  readonly personal: number;
  /** Names of members that were left out because there is too much. */
  readonly leftOut: readonly string[];
}

const MOST_NESTED = 12;

/** Members of our own packages, which fields and their history have. */
const ownMembers: ReadonlySet<string> = new Set([
  ...[
    'id',
    'updated',
    'language',
    'identifiers',
    'publicAuthority',
    'title',
    'description',
    'status',
    'type',
    'sector',
  ],
  ...[
    'additionalClassifications',
    'period',
    'implementationPeriod',
    'locations',
    'budget',
    'parties',
    'milestones',
  ],
  ...['forecasts', 'metrics', 'costMeasurements', 'contractingProcesses', 'documents'],
]);

/** What is left of a project that is not told by fields. Of our own packages, the members that they do not have. */
export function moreOf(project: Members, isOurs: boolean): More {
  let personal = 0;
  const rest = isOurs
    ? Object.fromEntries(Object.entries(project).filter(([name]) => !ownMembers.has(name)))
    : untold(project);
  const kept = cleaned(rest, 0, () => personal++) as Record<string, unknown> | undefined;
  if (kept === undefined) return { text: undefined, personal, leftOut: [] };
  const leftOut = largestBeyond(kept);
  for (const name of leftOut) delete kept[name];
  return { text: Object.keys(kept).length === 0 ? undefined : JSON.stringify(kept), personal, leftOut };
}

/** Without the members that a field has whole. */
function untold(project: Members): Members {
  const {
    id: _id,
    updated: _updated,
    title,
    description,
    status: _status,
    type: _type,
    publicAuthority: _authority,
    ...more
  } = project;
  return {
    ...(textAt(title) !== undefined && { description }),
    ...more,
    identifiers: identifiersOf(project),
    sector: Array.isArray(project.sector) && project.sector.length > 1 ? project.sector : undefined,
    period: without(project.period, 'startDate', 'endDate'),
    implementationPeriod: without(project.implementationPeriod, 'startDate', 'endDate'),
    budget: {
      ...without(project.budget, 'amount', 'description', ...(isFlat(project.budget) ? ['currency'] : [])),
      finance: without(objectAt(project.budget).finance, 'source'),
    },
    locations: moreLocations(project),
    parties: objectsAt(project.parties).some(saysMore) ? objectsAt(project.parties) : undefined,
  };
}

const REGISTERED = /^oc4ids-[a-z0-9]{6}-/;

/**
 * Identifiers of which a field has the first id only, and the id under which others know the project, because our own
 * packages have ids of their own.
 */
function identifiersOf({ id, identifiers }: Members): readonly Members[] | undefined {
  const told = objectsAt(identifiers);
  const known = textAt(id) ?? '';
  const all = [
    ...(told.length > 1 || told.some(({ scheme }) => textAt(scheme) !== undefined) ? told : []),
    ...(REGISTERED.test(known) ? [{ id: known, scheme: PUBLISHED_ID_SCHEME }] : []),
  ];
  return all.length === 0 ? undefined : all;
}

const isFlat = (budget: unknown): boolean => typeof objectAt(budget).amount !== 'object';

const without = (value: unknown, ...names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(objectAt(value)).filter(([name]) => !names.includes(name)));

/** All locations if there are several, else what the only one says beside its place. */
function moreLocations({ locations }: Members): unknown {
  const [only, ...more] = objectsAt(locations);
  if (only === undefined || more.length > 0) return locations;
  const isPoint = objectAt(only.geometry).type === 'Point';
  const { id: _, address, ...rest } = isPoint ? without(only, 'geometry') : only;
  return [{ ...rest, address: without(address, 'region', 'locality', 'countryName') }];
}

const toldRoles = new Set([
  'publicAuthority',
  'procuringEntity',
  'administrativeEntity',
  'supplier',
  'funder',
]);
const toldOfParties = new Set(['id', 'name', 'roles', 'contactPoint']);

const saysMore = (party: Members): boolean =>
  Object.entries(party).some(([name, value]) => !toldOfParties.has(name) && !isEmpty(value)) ||
  (Array.isArray(party.roles) && party.roles.some((role) => !toldRoles.has(role)));

const isEmpty = (value: unknown): boolean => cleaned(value, 0, () => undefined) === undefined;

const personalMembers = new Set(['email', 'telephone', 'faxNumber']);

/**
 * A value without what is empty, and without e-mail addresses and telephone numbers. Undefined if nothing is left.
 */
function cleaned(value: unknown, depth: number, onPersonal: () => void, name = ''): unknown {
  if (typeof value === 'string') {
    const text = withoutContacts(value, onPersonal);
    return text === '' ? undefined : text;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null || depth > MOST_NESTED) return undefined;
  if (Array.isArray(value)) {
    const list = value
      .map((each) => cleaned(each, depth + 1, onPersonal, name))
      .filter((each) => each !== undefined);
    return list.length === 0 ? undefined : list;
  }
  const members: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (personalMembers.has(key) && (name === 'contactPoint' || typeof member !== 'object')) {
      if (textAt(member) !== undefined) onPersonal();
      continue;
    }
    const kept = cleaned(member, depth + 1, onPersonal, key);
    if (kept !== undefined && key !== '__proto__') members[key] = kept;
  }
  return Object.keys(members).length === 0 ? undefined : members;
}
