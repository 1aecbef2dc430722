import { expect, test } from 'vitest';
import { rowCondition } from './row-condition.ts';

const row = {
  id: 7,
  values: {
    name: 'Umber Clinic: Stand-by Generator',
    province: 'Limpopo',
    department: 'Health',
    local_municipality: 'Makhado',
    district_municipality: 'Vhembe',
    project_number: 'W/50042423/WS',
    budget_programme: '',
    primary_funding_source: '',
    nature_of_investment: '',
    program_implementing_agent: '',
    principle_agent: '',
    main_contractor: '',
    other_parties: '',
    latitude: '-26.2',
    longitude: '28.0',
    estimated_total_project_cost: '5000000.0',
    estimated_completion_date: '2020-01-31',
  },
};

test.each([
  ['name: clinic', true],
  ['name: clin', false],
  ['name: clin*', true],
  ['name: generator | clinic', true],
  ['name: stand by gen*', true],
  ['name: stand generator', false],
  ['name: CLÍNIC', true],
  ['province = limpopo | gauteng', true],
  ['name = Umber Clinic', false],
  ['name, province: limpopo', true],
  ['any: makhado', true],
  ['any: w 50042423', true],
  ['any: gauteng', false],
  ['id = 6 | 7', true],
  ['not name: clinic', false],
  ['name: clinic; province = Gauteng', false],
  ['estimated_total_project_cost >= 5000000', true],
  ['estimated_total_project_cost > 5000000', false],
  ['estimated_total_project_cost < 10000000', true],
  ['estimated_completion_date <= 2020-01-31', true],
  ['estimated_completion_date < 2020-01-31', false],
  ['no main_contractor', true],
  ['no province', false],
  ['within 12 km of -26.3, 28.0', true],
  ['within 11 km of -26.3, 28.0', false],
])('a project is "%s": %s', (condition, holds) => {
  expect(rowCondition(condition)(row)).toBe(holds);
});

test('a project that is not on the map is near nothing', () => {
  const nowhere = { ...row, values: { ...row.values, latitude: '0', longitude: '0' } };
  expect(rowCondition('within 20000 km of 0, 0')(nowhere)).toBe(false);
});

test.each(['clinic', 'name:', 'name: |', 'colour: red', 'within 5 km of here'])(
  'refuses "%s"',
  (condition) => {
    expect(() => rowCondition(condition)(row)).toThrow();
  },
);
