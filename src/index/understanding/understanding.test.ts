import { expect, test } from 'vitest';
import { textWith } from '../text/text.fixture.ts';
import { understanding } from './understanding.ts';

const text = await textWith(
  'kzn => kwazulu natal\nizikole => school',
  { name: 'Acorn School', province: 'Limpopo', department: 'Education' },
  { name: 'Late Harvest Clinic', province: 'Limpopo' },
  { name: 'Road Upgrade: Phase 2', project_number: 'W/53763724/WS' },
  { name: 'Overberg Hospital', department: 'Public Works' },
);

const read = (q: string) => {
  const { rest, understood } = understanding(text, q);
  return [rest, Object.fromEntries(understood.flatMap(({ pairs }) => pairs))];
};

const late = { quality: 'completion_overdue' };
const finished = 'Final Completion';

test.each([
  // States
  ['late schools', 'schools', late],
  ['schools that are late', 'schools', late],
  ['over-budget schools', 'schools', { quality: 'spending_over_estimate' }],
  ['schools on hold', 'schools', { status: 'On Hold' }],
  ['unfinished schools', 'schools', { 'status!': finished }],
  ['schools at tender stage', 'schools', { status: 'Tender' }],
  ['laat skole', 'skole', late],
  ['izikole eziphelile', 'izikole', { status: finished }],
  ['schools without a contractor', 'schools', { missing: 'main_contractor' }],
  ['school repairs', 'school', { nature_of_investment: 'Maintenance and Repairs' }],
  // Amounts
  ['over 1 billion', '', { cost_min: '1000000000' }],
  ['schools costing more than R50m', 'schools', { cost_min: '50000000' }],
  ['under R 1 500 000', '', { cost_max: '1500000' }],
  ['more than R1,000,000.50', '', { cost_min: '1000000.5' }],
  ['R2 million or more', '', { cost_min: '2000000' }],
  ['up to half a billion rand', '', { cost_max: '500000000' }],
  ['between 10 and 20 million', '', { cost_min: '10000000', cost_max: '20000000' }],
  ['R10m-R20m', '', { cost_min: '10000000', cost_max: '20000000' }],
  ['about R5 million', '', { cost_min: '4500000', cost_max: '5500000' }],
  ['spent over R5 million', 'R5', {}],
  ['over 5 years', '5', {}],
  ['a bridge of 10 m', 'a bridge of 10 m', {}],
  ['phase 2', 'phase 2', {}],
  ['R61 road', 'R61 road', {}],
  // Periods
  [
    'completed in 2019',
    '',
    { status: finished, completion_after: '2019-01-01', completion_before: '2019-12-31' },
  ],
  ['due 2021', '', { completion_after: '2021-01-01', completion_before: '2021-12-31' }],
  ['to be finished by the end of March 2021', '', { completion_before: '2021-03-31' }],
  ['due before 2020', '', { completion_before: '2019-12-31' }],
  ['due after February 2020', '', { completion_after: '2020-03-01' }],
  ['due on 31 March 2021', '', { completion_after: '2021-03-31', completion_before: '2021-03-31' }],
  ['due between 2018 and 2020', '', { completion_after: '2018-01-01', completion_before: '2020-12-31' }],
  ['due in Q2 2020', '', { completion_after: '2020-04-01', completion_before: '2020-06-30' }],
  [
    'due in the fourth quarter of 2019/20',
    '',
    { completion_after: '2020-01-01', completion_before: '2020-03-31' },
  ],
  ['due in the first half of 2020', '', { completion_after: '2020-01-01', completion_before: '2020-06-30' }],
  [
    'due in the last half of 2019/20',
    '',
    { completion_after: '2019-10-01', completion_before: '2020-03-31' },
  ],
  ['due in the fourth half of 2020', 'fourth 2020', {}],
  ['due January to March 2021', '', { completion_after: '2021-01-01', completion_before: '2021-03-31' }],
  [
    'due from November to February 2021',
    '',
    { completion_after: '2020-11-01', completion_before: '2021-02-28' },
  ],
  ['schools 2019/20', 'schools', { financial_year: '2019-20' }],
  ['schools 2019/2020', 'schools', { financial_year: '2019-20' }],
  ['schools 2019/22', 'schools 2019/22', {}],
  ['school 2021', 'school 2021', {}],
  // Orders
  ['largest schools', 'schools', { ordering: '-estimated_total_project_cost' }],
  ['top 10 most expensive schools', 'schools', { ordering: '-estimated_total_project_cost' }],
  ['cheapest schools', 'schools', { ordering: 'estimated_total_project_cost', cost_min: '1' }],
  ['ten largest overruns', '', { ordering: '-overrun', quality: 'spending_over_estimate' }],
  // Places
  ['late schools in Limpopo', 'schools', { ...late, province: 'Limpopo' }],
  ['late KZN', '', { ...late, province: 'KwaZulu-Natal' }],
  ['schools in Limpopo', 'schools in Limpopo', {}],
  ['late clinics in Richmond KZN', 'clinics in Richmond KZN', late],
  ['in Durban and Pietermaritzburg', '', { near: '-29.8579,31.0292,40,-29.61679,30.39278,25' }],
  ['45 Church Street Polokwane', 'near Polokwane', {}],
  ['ezikoleni', 'izikole', {}],
  ['w53763724', 'w 53763724', {}],
  // Names, quotations and operators
  ['road upgrade', 'road upgrade', {}],
  ['late harvest clinic', 'late harvest clinic', {}],
  ['clinic New Brighton', 'clinic New Brighton', {}],
  ['"late" school', '"late" school', {}],
  ['school -late', 'school -late', {}],
  ['school OR late', 'school OR late', {}],
  // Sentences
  ['which schools in Limpopo are late?', 'schools', { ...late, province: 'Limpopo' }],
  ['is the school in Limpopo finished?', 'school in Limpopo', {}],
  ['are there late schools', 'schools', late],
  ['schools that went to sleep', 'schools', {}],
  ['over', 'over', {}],
  ['😀', '😀', {}],
] as const)('%s', (q, rest, parameters) => {
  expect(read(q)).toEqual([rest, parameters]);
});

test('what is left has nothing more to be understood', () => {
  for (const q of ['over late 1 billion', 'late over under 5 million late', 'top late 10 schools']) {
    const { rest } = understanding(text, q);
    expect(read(rest), q).toEqual([rest, {}]);
  }
});

test('everyday words that no project has are left out, and named', () => {
  expect(understanding(text, 'schools that went late')).toMatchObject({ rest: 'schools', leftOut: ['went'] });
});
