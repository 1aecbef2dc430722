import type { PartyRole } from '../../oc4ids/index.ts';
import {
  currencyOf,
  firmKey,
  type ProjectSnapshot,
  partiesIn,
  partyKind,
  quarterKey,
  startOfDay,
} from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { constructionEndsTooEarly, costsContradict } from './contradictions.ts';
import { amountOf, known, knownOrNone, someOf, type Value } from './known.ts';
import { namedAndRegistered, type Party } from './parties.ts';
import { type Period, periodOf } from './period.ts';

const DESCRIPTION =
  'Construction by the reported main contractor. The value is the construction costs of the report: reports do not have the price of the contract.';

/** The stages that prove that the contract is running, or has ended. */
const contractStatuses: ReadonlyMap<string, 'active' | 'closed'> = new Map([
  ['Site Handed - Over to Contractor', 'active'],
  ['Construction 1% - 25%', 'active'],
  ['Construction 26% - 50%', 'active'],
  ['Construction 51% - 75%', 'active'],
  ['Construction 76% - 99%', 'active'],
  ['Final Completion', 'closed'],
]);

/** What a report says of the contract for construction. */
interface ReportedContract {
  readonly entry: DatedSnapshot;
  readonly value: Value | undefined;
  readonly period: Period | undefined;
}

/**
 * The contract for construction, if the latest snapshot names one main contractor and a quarter
 * since it was first named has construction costs. The first costs are the value of the contract,
 * later ones its modifications. `parties` are those of the project, `history` is oldest first.
 */
export function contractingProcessesOf(
  projectId: string,
  history: readonly DatedSnapshot[],
  parties: readonly Party[],
) {
  const { snapshot } = history.at(-1)!;
  const contractor = contractorIn(snapshot);
  const supplier = onlyParty(parties, 'supplier');
  if (contractor === undefined || supplier === undefined) return undefined;
  // The value of a contract and its modifications are in one currency.
  const comparable = history.filter((entry) => currencyOf(entry.snapshot) === currencyOf(snapshot));
  const reports = sinceNamed(comparable, contractor).map(reportedContract);
  const contractValue = reports.find(({ value }) => value !== undefined)?.value;
  if (contractValue === undefined) return undefined;
  const summary = known({
    nature: ['construction'],
    description: DESCRIPTION,
    status: contractStatuses.get(snapshot.status),
    tender: knownOrNone({
      procuringEntity: onlyParty(parties, 'procuringEntity'),
      administrativeEntity: onlyParty(parties, 'administrativeEntity'),
    }),
    suppliers: [supplier],
    contractValue,
    contractPeriod: reports.find(({ period }) => period !== undefined)?.period,
    modifications: someOf(modificationsOf(reports)),
  });
  return [{ id: `${projectId}-construction`, summary }];
}

/** The one main contractor of a snapshot; undefined if it names none or several. */
function contractorIn({ main_contractor }: ProjectSnapshot): string | undefined {
  const names = partiesIn(main_contractor)
    .map((text) => namedAndRegistered(text).name)
    .filter((name) => partyKind(name) !== 'no organisation');
  const [key, ...others] = new Set(names.map(firmKey));
  const isOwnDepartment = names.some((name) => partyKind(name) === 'own department');
  return others.length > 0 || isOwnDepartment ? undefined : key;
}

/** The snapshots that name the contractor of the latest one, since another one was named last. */
function sinceNamed(history: readonly DatedSnapshot[], contractor: string): readonly DatedSnapshot[] {
  // Most snapshots have the same text, and reading it takes time.
  const { main_contractor: text } = history.at(-1)!.snapshot;
  const isSame = ({ main_contractor }: ProjectSnapshot) => main_contractor === text;
  const named = history.filter(({ snapshot }) => isSame(snapshot) || namesAnyone(snapshot));
  const lastOther = named.findLastIndex(
    ({ snapshot }) => !isSame(snapshot) && contractorIn(snapshot) !== contractor,
  );
  return named.slice(lastOther + 1);
}

const namesAnyone = ({ main_contractor }: ProjectSnapshot): boolean =>
  partiesIn(main_contractor).some((name) => partyKind(name) !== 'no organisation');

function reportedContract(entry: DatedSnapshot): ReportedContract {
  const { snapshot } = entry;
  const { total_construction_costs: costs, contracted_construction_end_date: end } = snapshot;
  const isValue = costs !== null && costs > 0 && !costsContradict(snapshot);
  return {
    entry,
    value: isValue ? amountOf(costs, snapshot) : undefined,
    period: constructionEndsTooEarly(snapshot, end) ? undefined : periodOf(null, end),
  };
}

/** The only party with this role, as a reference to it; undefined if there are none or several. */
function onlyParty(parties: readonly Party[], role: PartyRole): Pick<Party, 'id' | 'name'> | undefined {
  const [first, ...others] = parties.filter(({ roles }) => roles?.includes(role));
  return first === undefined || others.length > 0 ? undefined : { id: first.id, name: first.name };
}

/** Each change of the value and of the period, dated by the snapshot that reports it. */
function modificationsOf(reports: readonly ReportedContract[]) {
  const changes = [];
  let { value, period }: Partial<ReportedContract> = {};
  for (const report of reports) {
    const { irmSnapshot } = report.entry;
    const about = (type: 'value' | 'duration') => ({
      id: `${quarterKey(irmSnapshot)}-${type}`,
      date: startOfDay(irmSnapshot.taken),
      type,
    });
    if (value !== undefined && report.value !== undefined && report.value.amount !== value.amount)
      changes.push({ ...about('value'), oldContractValue: value, newContractValue: report.value });
    if (period !== undefined && report.period !== undefined && report.period.endDate !== period.endDate)
      changes.push({ ...about('duration'), oldContractPeriod: period, newContractPeriod: report.period });
    value = report.value ?? value;
    period = report.period ?? period;
  }
  return changes;
}
