import { currencyOf, hasOtherCurrencies, storedCurrency } from './currency.ts';
import { type CsvFieldName, csvFields, storedFields } from './field-lists.ts';
import { type IrmSnapshot, irmSnapshotLabel } from './irm-snapshot.ts';
import type { ProjectSnapshot, StoredValues } from './project-snapshot.ts';
import { projectPath } from './slug.ts';
import { governmentLabel } from './sphere.ts';
import { statusOrder } from './status.ts';

/** A value for every column of the published CSV. */
export type PublishedProject = {
  readonly [N in CsvFieldName]: N extends 'status_order'
    ? number
    : N extends keyof ProjectSnapshot
      ? ProjectSnapshot[N]
      : string;
};

/**
 * What the service publishes about a project as reported in `irmSnapshot`. `url_path` is made from
 * the name and province of the latest snapshot, so that all snapshots of a project have the same
 * address.
 */
export function publishedProject(
  id: number,
  snapshot: ProjectSnapshot,
  irmSnapshot: IrmSnapshot,
  latest: Pick<ProjectSnapshot, 'name' | 'province'> = snapshot,
): PublishedProject {
  const placed = snapshot.latitude !== null && snapshot.longitude !== null;
  // Not a spread: V8 takes twenty times as long to add properties to a spread object of this size.
  return Object.assign({}, snapshot, {
    latitude: placed ? snapshot.latitude : null,
    longitude: placed ? snapshot.longitude : null,
    irm_snapshot: irmSnapshotLabel(irmSnapshot),
    sphere: irmSnapshot.sphere,
    government_label: governmentLabel(irmSnapshot.sphere, snapshot.province),
    financial_year: irmSnapshot.financialYear,
    status_order: statusOrder(snapshot.status),
    url_path: projectPath(id, latest.name, latest.province),
    ...(hasOtherCurrencies && { currency: currencyOf(snapshot) }),
  });
}

type Value = string | number | null;

const storedColumn = (name: CsvFieldName): number => storedFields.findIndex((field) => field.name === name);
const [NAME, PROVINCE, STATUS, LATITUDE, LONGITUDE] = (
  ['name', 'province', 'status', 'latitude', 'longitude'] as const
).map(storedColumn) as [number, number, number, number, number];

/** Derives the value of a CSV field from the stored values. */
type ValueOf = (id: number, stored: StoredValues, irmSnapshot: IrmSnapshot, latest: StoredValues) => Value;

const service: Partial<Readonly<Record<CsvFieldName, ValueOf>>> = {
  latitude: (_id, stored) => (stored[LONGITUDE] === null ? null : stored[LATITUDE]!),
  longitude: (_id, stored) => (stored[LATITUDE] === null ? null : stored[LONGITUDE]!),
  irm_snapshot: (_id, _stored, irmSnapshot) => irmSnapshotLabel(irmSnapshot),
  sphere: (_id, _stored, irmSnapshot) => irmSnapshot.sphere,
  government_label: (_id, stored, irmSnapshot) =>
    governmentLabel(irmSnapshot.sphere, stored[PROVINCE] as string),
  financial_year: (_id, _stored, irmSnapshot) => irmSnapshot.financialYear,
  status_order: (_id, stored) => statusOrder(stored[STATUS] as string),
  url_path: (id, _stored, _irmSnapshot, latest) =>
    projectPath(id, latest[NAME] as string, latest[PROVINCE] as string),
  currency: (_id, stored) => storedCurrency(stored),
};

const valuesOf: readonly (ValueOf | number)[] = csvFields.map(
  ({ name }) => service[name] ?? storedColumn(name),
);

/**
 * The values of `publishedProject` in the order of `csvFields`. Exports of the full catalogue use
 * this instead of objects with a member per field, which take several times the memory and time.
 */
export function publishedValues(
  id: number,
  stored: StoredValues,
  irmSnapshot: IrmSnapshot,
  latest: StoredValues = stored,
): readonly Value[] {
  return valuesOf.map((of) => (typeof of === 'number' ? stored[of]! : of(id, stored, irmSnapshot, latest)));
}
