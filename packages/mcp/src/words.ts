import type { ListedProject, QualityFlag, ResponseNotes } from '#client';
import { meanings } from './flags.ts';

const million = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1, useGrouping: true });
const whole = new Intl.NumberFormat('en-ZA');

/** An amount like `R 12.5 million`, or `USD 12.5 million` from a service of several currencies, which names each. */
export function money(amount: number | null, currency = 'R'): string {
  if (amount === null) return 'not reported';
  if (Math.abs(amount) >= 1e9) return `${currency} ${million.format(amount / 1e9)} billion`;
  if (Math.abs(amount) >= 1e6) return `${currency} ${million.format(amount / 1e6)} million`;
  return `${currency} ${whole.format(Math.round(amount))}`;
}

/** The flags of estimated costs that can't be right: no sum has them. */
export const wrongCostFlags = [
  'cost_negative',
  'cost_zero',
  'cost_implausible',
] as const satisfies readonly QualityFlag[];

/** An amount that can't be right. */
export const wrong = (amount: string): string => `reported as ${amount}, which can't be right`;

/** The estimated cost of a report. */
export function cost({
  estimated_total_project_cost: amount,
  quality,
  currency,
}: Pick<ListedProject, 'estimated_total_project_cost' | 'quality' | 'currency'>): string {
  const written = money(amount, currency);
  return wrongCostFlags.some((flag) => quality.includes(flag)) ? wrong(written) : written;
}

export const number = (value: number): string => whole.format(value);

/** `1 project`, `2 projects`. */
export const projects = (count: number): string => `${number(count)} ${count === 1 ? 'project' : 'projects'}`;

const days = (count: number): string => `${number(count)} ${count === 1 ? 'day' : 'days'}`;

/** What a line about a project is made from. */
export const lineFields = [
  'name',
  'province',
  'local_municipality',
  'department',
  'status',
  'estimated_total_project_cost',
  'estimated_completion_date',
  'url_path',
  'quality',
  'overdue_days',
] as const;

/** `currency` is a field of services with several only. */
export type LineProject = Pick<ListedProject, (typeof lineFields)[number] | 'currency'>;

/** A project on one line, with what is wrong with its reports and the address of its page. */
export function line(project: LineProject, base: string): string {
  const {
    name,
    province,
    local_municipality,
    department,
    status,
    quality,
    overdue_days: overdue,
    url_path,
  } = project;
  const place = [local_municipality, province].filter(Boolean).join(', ');
  const completion = project.estimated_completion_date ?? 'not reported';
  const warnings = quality
    .filter((flag) => flag !== 'completion_overdue')
    .map((flag) => meanings[flag])
    .join('; ');
  return [
    `- ${name || 'Without a name'} (${[place, department].filter(Boolean).join('; ')})`,
    `stage: ${status || 'not reported'}`,
    `estimated cost: ${cost(project)}`,
    `estimated completion: ${completion}`,
    ...(overdue === null ? [] : [`${days(overdue)} overdue when the report was collected`]),
    ...(warnings === '' ? [] : [`note: ${warnings}`]),
    base + url_path,
  ].join(' | ');
}

/** What must be said of any answer. */
export function notes({ correctedQuery, understood, place, isSample }: ResponseNotes): readonly string[] {
  return [
    'All figures are as reported by departments; nobody checked them on site.',
    ...(isSample ? ['This service shows a made-up sample: none of these projects exists.'] : []),
    ...understood.map(({ words, parameters }) =>
      parameters.length === 0
        ? `Left out "${words}".`
        : `Understood "${words}" as ${parameters.map((pair) => pair.join('=')).join(', ')}.`,
    ),
    ...(correctedQuery === null ? [] : [`Searched for "${correctedQuery}" instead of the words given.`]),
    ...(place === null ? [] : [`"${place.name}" was read as a place: projects within ${place.km} km of it.`]),
  ];
}
