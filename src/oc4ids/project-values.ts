import { country } from '../country/index.ts';
import {
  CURRENCY,
  countryDay,
  currencies,
  fields,
  quarterKey,
  quarters,
  type StoredFieldName,
} from '../project/index.ts';
import { type Members, objectAt, objectsAt, textAt, valueAt, withId } from './members.ts';
import { namesWithRole, otherParties, partyName, suppliers } from './party-names.ts';
import { type Derived, ownPlace, placeOf } from './place.ts';
import {
  appropriations,
  classifiedFields,
  costs,
  milestones,
  PUBLISHED_ID_SCHEME,
  partyFields,
  spentBeforeMetrics,
} from './vocabulary.ts';

export type FieldValues = Readonly<Partial<Record<StoredFieldName, string | undefined>>>;

/** The fields of a project, and which of them follow from others. */
export interface ProjectValues {
  readonly values: FieldValues;
  readonly derived: readonly Derived[];
}

/** The fields of a project, as text that stands for itself. What is not there is undefined: nothing is guessed. */
export function projectValues(project: Members): ProjectValues {
  const isOurs = sphereOf(project) !== undefined;
  const { period, implementationPeriod, budget } = project;
  const contract = constructionContract(project);
  const { place, derived } = isOurs ? { place: ownPlace(project), derived: [] } : placeOf(project);
  const values = inOwnCurrency({
    name: textAt(project.title) ?? (isOurs ? undefined : (textAt(project.description) ?? textAt(project.id))),
    project_number: textAt(
      objectsAt(project.identifiers).find(({ scheme }) => scheme !== PUBLISHED_ID_SCHEME)?.id,
    ),
    department:
      partyName(project, project.publicAuthority) ??
      namesWithRole(project, 'publicAuthority')[0] ??
      (isOurs ? undefined : namesWithRole(project, 'procuringEntity')[0]),
    sector: classified(project, 'sector') ?? (isOurs ? undefined : textAt(project.sector)),
    status: classified(project, 'status') ?? (isOurs ? undefined : statusOf(project)),
    nature_of_investment:
      classified(project, 'nature_of_investment') ?? (isOurs ? undefined : textAt(project.type)),
    funding_status: classified(project, 'funding_status'),
    ...place,
    start_date:
      dayAt(objectAt(period).startDate) ??
      dayAt(objectAt(project.identificationPeriod).startDate) ??
      dayAt(objectAt(project.preparationPeriod).startDate),
    estimated_construction_start_date:
      dayAt(objectAt(implementationPeriod).startDate) ?? dayAt(objectAt(contract.contractPeriod).startDate),
    contracted_construction_end_date: dayAt(objectAt(contract.contractPeriod).endDate),
    estimated_construction_end_date: dayAt(objectAt(implementationPeriod).endDate),
    estimated_completion_date:
      dayAt(objectAt(period).endDate) ?? dayAt(objectAt(project.completionPeriod).endDate),
    ...ownMilestones(project),
    estimated_total_project_cost:
      amountAt(valueAt(objectAt(budget), 'amount')) ?? (isOurs ? undefined : onlyBreakdown(budget)),
    total_construction_costs: amountAt(valueAt(contract, 'contractValue')),
    ...ownCosts(project),
    project_expenditure_total:
      amountAt(valueAt(objectAt(project.completion), 'finalValue')) ??
      (isOurs ? undefined : paidSum(project)),
    ...ownYear(project),
    budget_programme: textAt(objectAt(budget).description),
    primary_funding_source:
      textAt(objectAt(objectAt(budget).finance).source) ??
      namesWithRole(project, 'funder')[0] ??
      (isOurs ? undefined : breakdownSource(project)),
  });
  return { values, derived };
}

/** Who reports a project of one of our own packages. */
export const sphereOf = (project: Members): string | undefined => classified(project, 'sphere');

/** The parties with their roles, as the workbook has them, and those without. */
export function partyLines(project: Members): { readonly withRole: string; readonly others: string } {
  const lines = partyFields.flatMap(({ field, role }) => {
    if (role === undefined) return [];
    const named = namesWithRole(project, role);
    const names = role === 'supplier' && named.length === 0 ? suppliers(project) : named;
    return names.map((name) => `${workbookRoles[field]}: ${name}`);
  });
  return { withRole: lines.join('\n'), others: otherParties(project).join('\n') };
}

const workbookRoles = {
  program_implementing_agent: 'Program Implementing Agent',
  principle_agent: 'Principal Agent',
  main_contractor: 'Main Contractor',
} as const;

function classified(project: Members, field: (typeof classifiedFields)[number]['field']): string | undefined {
  const scheme = classifiedFields.find((each) => each.field === field)!.scheme;
  return textAt(objectsAt(project.additionalClassifications).find((each) => each.scheme === scheme)?.id);
}

/** The code that replaced one of an older version of the standard. */
const renamedStatuses: Readonly<Record<string, string>> = { completed: 'maintenance' };

/** The country's own word, if it has one only for the code. */
function statusOf({ status }: Members): string | undefined {
  const told = textAt(status);
  const withCode = (code: string | undefined) =>
    country.statuses.filter(({ oc4ids }) => oc4ids !== '' && oc4ids === code);
  const renamed = renamedStatuses[told ?? ''];
  const isInUse = withCode(told).length > 0 && withCode(renamed).length === 0;
  const code = isInUse ? told : (renamed ?? told);
  const [only, ...others] = withCode(code);
  return only !== undefined && others.length === 0 ? only.status : code;
}

/** The groups of a budget's breakdown, which version 0.9 spelled otherwise. */
function breakdownsOf(budget: unknown): readonly Members[] {
  const { budgetBreakdowns, budgetBreakdown } = objectAt(budget);
  const groups = objectsAt(budgetBreakdowns);
  // The older spelling has the parts themselves, without groups, and some write the newer one like that.
  const isFlat = groups.length > 0 && groups.every((group) => group.budgetBreakdown === undefined);
  if (isFlat && groups.some(({ amount }) => amount !== undefined)) return [{ budgetBreakdown: groups }];
  return groups.length > 0 ? groups : budgetBreakdown === undefined ? [] : [{ budgetBreakdown }];
}

/** The sum of the parts of a budget, if it is broken down in one way only. */
function onlyBreakdown(budget: unknown): string | undefined {
  const [only, ...others] = breakdownsOf(budget);
  return only === undefined || others.length > 0
    ? undefined
    : sumOf(objectsAt(only.budgetBreakdown).map((part) => valueAt(part, 'amount')));
}

/** Who gives the first part of the budget. */
const breakdownSource = (project: Members): string | undefined =>
  breakdownsOf(project.budget)
    .flatMap(({ budgetBreakdown }) => objectsAt(budgetBreakdown))
    .map(({ sourceParty }) => partyName(project, sourceParty))
    .find((name) => name !== undefined);

/** The sum of what was paid under all contracts. */
const paidSum = ({ contractingProcesses }: Members): string | undefined =>
  sumOf(
    objectsAt(contractingProcesses).flatMap(({ summary }) =>
      objectsAt(objectAt(summary).transactions).map((paid) => paid.value ?? paid.amount),
    ),
  );

/** The sum of amounts, if all can be read and are in one currency. */
function sumOf(values: readonly unknown[]): string | undefined {
  const amounts = values.map(objectAt);
  const numbers = amounts.map(({ amount }) => Number(textAt(amount) ?? Number.NaN));
  const codes = new Set(amounts.map(({ currency }) => textAt(currency)?.toUpperCase()));
  if (numbers.length === 0 || !numbers.every(Number.isFinite) || codes.size > 1) return undefined;
  // In cents, because sums of fractions are off by a little.
  const sum = numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100;
  return amountAt({ amount: sum, currency: [...codes][0] });
}

/** The contract for construction, if there is one only. */
function constructionContract({ contractingProcesses }: Members): Members {
  const contracts = objectsAt(contractingProcesses)
    .map(({ summary }) => objectAt(summary))
    .filter(({ nature }) => (Array.isArray(nature) ? nature : [nature]).includes('construction'));
  return contracts.length === 1 ? contracts[0]! : {};
}

const known = (entries: readonly (readonly [StoredFieldName, string | undefined])[]): FieldValues =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const ownMilestones = (project: Members): FieldValues =>
  known(milestones.map(({ id, field }) => [field, dayAt(withId(project.milestones, id).dueDate)]));

function ownCosts({ costMeasurements }: Members): FieldValues {
  const { costGroups } = objectsAt(costMeasurements).at(-1) ?? {};
  return known(costs.map(({ id, field }) => [field, amountAt(objectAt(withId(costGroups, id).costs).value)]));
}

/** The end of the sentence in which our own packages say which quarter they report. */
const REPORTED_YEAR = /\b(\d{4}(?:-\d{2})?)(?: [QH][1-4])? taken \d{4}-\d{2}-\d{2}\./;

/** What our own packages have for each year, of the latest one. */
function ownYear({ description, metrics, budget }: Members): FieldValues {
  const year = REPORTED_YEAR.exec(textAt(description) ?? '')?.[1];
  const observed = (metric: string, id: string) =>
    amountAt(withId(withId(metrics, metric).observations, id).value);
  const expenditure = objectsAt(withId(metrics, 'projectExpenditure').observations).at(-1)?.value;
  const total = ['project_expenditure_total', amountAt(expenditure)] as const;
  if (year === undefined) return known([total]);
  return known([
    total,
    ...quarters.map(
      (quarter) =>
        [
          `actual_expenditure_q${quarter}`,
          observed('spentInQuarter', quarterKey({ financialYear: year, quarter })),
        ] as const,
    ),
    ...spentBeforeMetrics.map(({ id, field }) => [field, observed(id, year)] as const),
    ...appropriations.map(({ id, field }) => {
      const breakdown = withId(objectAt(budget).budgetBreakdowns, id).budgetBreakdown;
      return [field, amountAt(withId(breakdown, year).amount)] as const;
    }),
  ]);
}

/** An amount, with its code behind it if it is in another currency than the main one. */
function amountAt(value: unknown): string | undefined {
  const { amount, currency } = objectAt(value);
  const number = textAt(amount);
  const code = textAt(currency)?.toUpperCase();
  return number === undefined || code === undefined || code === CURRENCY ? number : `${number} ${code}`;
}

const moneyFields = fields.filter(({ type }) => type === 'money').map(({ name }) => name);
const OTHER_CURRENCY = / ([A-Z]{3})$/;

/**
 * The values with their currency, if the total cost, or without one the first amount, is in another one of the profile.
 * Amounts in yet another currency keep its code, so that the reading counts them among those that cannot be read:
 * amounts of two currencies are never mixed.
 */
function inOwnCurrency(values: FieldValues): FieldValues {
  const amounts = moneyFields.flatMap((field) => {
    const text = values[field as StoredFieldName];
    return text === undefined ? [] : [[field, text] as const];
  });
  const currency = OTHER_CURRENCY.exec(amounts[0]?.[1] ?? '')?.[1];
  if (currency === undefined || !currencies.includes(currency)) return values;
  const own = amounts.map(([field, text]) => {
    if (!OTHER_CURRENCY.test(text)) return [field, `${text} ${CURRENCY}`];
    return [field, text.replace(` ${currency}`, '')];
  });
  return { ...values, ...Object.fromEntries(own), currency };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

/** Of `0001-01-01T00:00:00Z`, which programs write for no date, and of `9999`. */
const NO_YEAR = /^(?:0|9999-)/;

/** The day of an instant in the country, or the text as it stands. */
export function dayAt(value: unknown): string | undefined {
  const text = textAt(value);
  if (text === undefined || !INSTANT.test(text) || NO_YEAR.test(text)) return text;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : countryDay(instant);
}
