import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, type ReadProject } from '../../../test/oc4ids/read-back.ts';
import { codesOf, emptyIn, isInSchema, pathsIn, projectErrors } from '../../../test/oc4ids/standard.ts';
import { milestones } from '../../oc4ids/index.ts';
import { type ProjectSnapshot, statuses } from '../../project/index.ts';
import { sampleSnapshots } from '../../sample/index.ts';
import { readSnapshot } from '../../sample/reading.fixture.ts';
import { anyHistory, historyOf, reportedHistory } from './history.fixture.ts';
import { oc4idsProject } from './project.ts';
import { grantSectors, projectTypes, sectorWords } from './project-codes.ts';

const BASE = 'http://127.0.0.1:8000';
const projectOf = (...values: readonly Partial<ProjectSnapshot>[]) =>
  oc4idsProject(reportedHistory(...values), 7, BASE);

/** Lists in which ids must be unique. */
function doubleIds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const ids = Array.isArray(value) ? value.flatMap((item) => (item?.scheme ? [] : (item?.id ?? []))) : [];
  const double = ids.filter((id, i) => ids.indexOf(id) !== i);
  return [...double, ...Object.values(value).flatMap(doubleIds)];
}

describe('a project', () => {
  test('without any values is valid', () => {
    const project = projectOf({});
    expect(projectErrors(project)).toEqual([]);
    expect(Object.keys(project)).toEqual([
      'id',
      'updated',
      'language',
      'description',
      'additionalClassifications',
      'documents',
    ]);
  });

  test('is valid and complete, whatever was reported', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const project = oc4idsProject(history, 7, BASE);
        expect(projectErrors(project)).toEqual([]);
        expect(emptyIn(project)).toEqual([]);
        expect(doubleIds(project)).toEqual([]);
        expect([...pathsIn(project)].filter((path) => !isInSchema(path))).toEqual([]);
        const { published } = history.at(-1)!;
        const read = JSON.parse(JSON.stringify(project)) as ReadProject;
        expect(differences(JSON.parse(JSON.stringify(published)), read)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('refers only to parties in its list', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { publicAuthority, parties } = oc4idsProject(history, 7, BASE);
        if (publicAuthority !== undefined)
          expect(parties?.find(({ id }) => id === publicAuthority.id)).toMatchObject({
            ...publicAuthority,
            roles: expect.arrayContaining(['publicAuthority']),
          });
      }),
    );
  });

  test('has its id, the day of its latest snapshot and links to more information', () => {
    const { id, updated, documents } = projectOf({}, { name: 'Old Mill', province: 'Limpopo' });
    expect([id, updated]).toEqual(['za-infrastructure-projects-7', '2018-09-30T00:00:00+02:00']);
    expect(documents.map(({ url }) => url)).toEqual([
      `${BASE}/infrastructure-projects/full/7-old-mill-limpopo`,
      `${BASE}/api/v1/infrastructure-projects/full/7/`,
    ]);
  });
});

describe('codes', () => {
  const codes = {
    status: codesOf('projectStatus'),
    type: codesOf('projectType'),
    sector: codesOf('projectSector'),
    role: codesOf('partyRole'),
    milestone: codesOf('milestoneType'),
    document: codesOf('documentType'),
    geometry: codesOf('geometryType'),
  };

  test('are all in the codelists', () => {
    for (const { type } of milestones) if (type !== undefined) expect(codes.milestone).toContain(type);
    for (const { sector } of sectorWords) expect(codes.sector).toContain(sector);
    for (const sector of Object.values(grantSectors)) expect(codes.sector).toContain(sector);
    for (const type of Object.values(projectTypes)) expect(codes.type).toContain(type);
    const everyRole = {
      department: 'Education',
      program_implementing_agent: 'A',
      principle_agent: 'B',
      main_contractor: 'C',
      other_parties: 'D',
      primary_funding_source: 'Land Care Programme Grant',
      latitude: '-29',
      longitude: '24',
    };
    const { parties, documents, locations } = projectOf(everyRole);
    expect(parties!.map(({ roles }) => roles)).toEqual([
      ['publicAuthority'],
      ['procuringEntity'],
      ['administrativeEntity'],
      ['supplier'],
      undefined,
    ]);
    for (const { roles = [] } of parties!) for (const role of roles) expect(codes.role).toContain(role);
    for (const each of documents)
      if ('documentType' in each) expect(codes.document).toContain(each.documentType);
    expect(codes.geometry).toContain(locations![0]!.geometry!.type);
    for (const { status } of statuses) {
      const code = projectOf({ status }).status;
      if (code !== undefined) expect(codes.status).toContain(code);
    }
  });

  test.each([
    ['Feasibility', 'preparation'],
    ['Tender', 'implementation'],
    ['Terminated', 'cancelled'],
    ['On Hold', undefined],
    ['Packaged', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('of the stage "%s": %s', (status, code) => {
    expect(projectOf({ status }).status).toBe(code);
  });

  test.each([
    ['Education', null, null, 'education'],
    ['Department of Basic Education', null, null, 'education'],
    ['Sport, Arts, Culture & Recreation', null, null, 'cultureSportsAndRecreation'],
    ['Roads and Transport', null, null, 'transport'],
    ['Education and Sport Development', null, null, undefined],
    ['Public Works', null, null, undefined],
    ['Public Works', 'Education Infrastructure Grant', null, 'education'],
    ['Public Works', 'Equitable Share', 'Roads', 'transport.road'],
    ['Transport', 'Provincial Roads Maintenance Grant', null, 'transport.road'],
    ['Health', 'Education Infrastructure Grant', null, undefined],
    ['Human Settlements', null, null, undefined],
    ['Training', null, null, undefined],
    ['', null, null, undefined],
  ])('of the department "%s" and the source "%s": %s', (department, primary_funding_source, sector, code) => {
    expect(projectOf({ department, primary_funding_source, sector }).sector).toEqual(code && [code]);
  });

  test.each([
    ['Rehabilitation, Renovations & Refurbishment', 'rehabilitation'],
    ['REHABILITATION, RENOVATIONS AND REFURBISHMENTS', 'rehabilitation'],
    ['New Infrastructure Assets', 'construction'],
    ['New or Replaced Infrastructure', undefined],
    ['Upgrading and Additions', undefined],
    ['Maintenance and Repairs', undefined],
    [null, undefined],
  ])('of the investment "%s": %s', (nature_of_investment, code) => {
    expect(projectOf({ nature_of_investment }).type).toBe(code);
  });
});

describe('a place', () => {
  test('has longitude before latitude', () => {
    const { locations } = projectOf({ latitude: '-29,5', longitude: '24.25' });
    expect(locations).toEqual([{ id: 'site', geometry: { type: 'Point', coordinates: [24.25, -29.5] } }]);
  });

  test.each([
    ['unset', '0', '0'],
    ['alone', '-29', null],
    ['unreadable', 'S 29', '24'],
    ['off the earth', '-29', '181'],
    ['abroad', '-17.8', '31.05'],
    ['swapped', '28.05', '-26.2'],
    ['in the sea', '-36', '24'],
  ])('is left out if its coordinates are %s', (_case, latitude, longitude) => {
    expect(projectOf({ latitude, longitude }).locations).toBeUndefined();
  });
});

describe('reports that contradict themselves', () => {
  test('have no period, but the dates as milestones', () => {
    const { period, milestones, description } = projectOf({
      start_date: '2019-05-01',
      estimated_completion_date: '2019-04-30',
    });
    expect(period).toBeUndefined();
    expect(milestones!.map(({ id, dueDate }) => [id, dueDate.slice(0, 10)])).toEqual([
      ['project-start', '2019-05-01'],
      ['completion', '2019-04-30'],
    ]);
    expect(description).toContain(
      'Left out: period, because the period of the project ends before it begins.',
    );
  });

  test('have no end of construction before its start', () => {
    const end = { estimated_construction_end_date: '2019-04-30' };
    for (const start of ['start_date', 'estimated_construction_start_date'])
      expect(projectOf({ ...end, [start]: '2019-05-01' }).implementationPeriod).toBeUndefined();
    const sameDay = projectOf({ ...end, start_date: '2019-04-30' });
    expect(sameDay.implementationPeriod).toEqual({ endDate: '2019-04-30T23:59:59+02:00' });
  });

  test.each<[string, Partial<ProjectSnapshot>, boolean]>([
    ['a negative total', { estimated_total_project_cost: -1 }, true],
    ['a negative part', { estimated_total_project_cost: 5, total_construction_costs: -1 }, true],
    ['parts above the total', { estimated_total_project_cost: 5, total_construction_costs: 7 }, true],
    ['parts that are rounded', { estimated_total_project_cost: 5, total_construction_costs: 6 }, false],
    ['parts below the total', { estimated_total_project_cost: 5, total_professional_fees: 1 }, false],
    ['variations that reduce the cost', { estimated_total_project_cost: 5, variation_orders: -2 }, false],
  ])('have no costs with %s', (_case, values, isLeftOut) => {
    const { budget, forecasts, costMeasurements, description } = projectOf(values);
    expect(description.includes('Left out: costs')).toBe(isLeftOut);
    expect(budget === undefined).toBe(isLeftOut);
    expect(forecasts === undefined).toBe(isLeftOut);
    if (isLeftOut) expect(costMeasurements).toBeUndefined();
  });

  test.each<[string, readonly [number | null, number | null, number | null], boolean]>([
    ['negative', [null, null, -1], true],
    ['less than their parts', [3, 3, 4], true],
    ['more than their parts', [3, 3, 8], true],
    ['the sum of their parts', [3, 3, 6], false],
    ['more than one part, the other unknown', [3, null, 8], false],
    ['less than one part', [3, null, 1], true],
  ])('have no appropriations that are %s', (_case, [fees, construction, total], isLeftOut) => {
    const { budget, description } = projectOf({
      adjusted_appropriation_professional_fees: fees,
      adjusted_appropriation_construction_costs: construction,
      adjusted_appropriation_total: total,
      main_appropriation_total: 5,
    });
    expect(budget!.budgetBreakdowns!.some(({ id }) => id.startsWith('adjusted'))).toBe(!isLeftOut);
    expect(budget!.budgetBreakdowns![0]!.id).toBe('main-appropriation');
    expect(description.includes('Left out: appropriations')).toBe(isLeftOut);
  });

  test('have what other quarters reported', () => {
    const { forecasts, description } = projectOf(
      { estimated_total_project_cost: 5 },
      { estimated_total_project_cost: -5 },
      { estimated_total_project_cost: 6 },
    );
    expect(forecasts![0]!.observations.map(({ value }) => value!.amount)).toEqual([5, 6]);
    expect(description).not.toContain('Left out');
  });
});

describe('parties', () => {
  test('are one per line', () => {
    const { parties } = projectOf({ main_contractor: 'Zandoka CC\n Mirotha JV' });
    expect(parties).toEqual([
      { id: 'zandoka-cc', name: 'Zandoka CC', roles: ['supplier'] },
      { id: 'mirotha-jv', name: 'Mirotha JV', roles: ['supplier'] },
    ]);
  });

  test('with several roles are listed once', () => {
    const { parties } = projectOf({ principle_agent: 'ABC (PTY) LTD', main_contractor: 'Abc (Pty) Ltd.' });
    expect(parties).toEqual([
      { id: 'abc-pty-ltd', name: 'ABC (PTY) LTD', roles: ['administrativeEntity', 'supplier'] },
    ]);
  });

  test('have distinct ids in any script', () => {
    const { parties } = projectOf({ main_contractor: '学校 1\n学院 1' });
    expect(parties!.map(({ id }) => id)).toEqual(['学校-1', '学院-1']);
  });

  test('have one id in all projects, however their names are written', () => {
    const ids = ['Zandori Civils (PTY) LTD', 'Zandori Civils Pty. Ltd.', 'ZANDORI CIVILS (Pty) Ltd'].map(
      (main_contractor) => projectOf({ main_contractor }).parties!.map(({ id }) => id),
    );
    expect(ids).toEqual(Array(3).fill(['zandori-civils-pty-ltd']));
  });

  test.each([
    ['Zandori CC 2004/012345/23'],
    ['Zandori CC (2004/012345/23)'],
    ['Zandori CC (Reg. No. 2004/012345/23)'],
    ['Zandori CC, registration number: 2004/012345/23'],
    ['Zandori CC\nZANDORI C.C. - 2004/012345/23'],
  ])('have the number of the companies register that stands with the name: %s', (main_contractor) => {
    const { parties, contractingProcesses } = projectOf({ main_contractor, total_construction_costs: 5 });
    const identifier = { scheme: 'ZA-CIP', id: '2004/012345/23' };
    expect(parties).toEqual([{ id: 'zandori-cc', name: 'Zandori CC', identifier, roles: ['supplier'] }]);
    expect(contractingProcesses![0]!.summary.suppliers).toEqual([{ id: 'zandori-cc', name: 'Zandori CC' }]);
  });

  test.each(['Contract 12/2019 CC', 'Zandori 2019/20 CC'])('have no other number: %s', (main_contractor) => {
    expect(projectOf({ main_contractor }).parties![0]).toMatchObject({ name: main_contractor });
    expect(projectOf({ main_contractor }).parties![0]!.identifier).toBeUndefined();
  });

  test('are no departments that nobody named', () => {
    const { parties, publicAuthority } = projectOf({ department: 'To be confirmed', main_contractor: 'N/A' });
    expect([parties, publicAuthority]).toEqual([undefined, undefined]);
  });

  test('are no remarks', () => {
    const { parties } = projectOf({
      main_contractor: 'To be appointed',
      other_parties:
        'Various contractors (term tender)\nAppointed by the implementing agent; see contract file\n—',
    });
    expect(parties).toBeUndefined();
  });

  test('are the department of the project for its own department', () => {
    const own = { program_implementing_agent: 'Own department', other_parties: 'In-house team' };
    expect(projectOf({ ...own, department: 'Health', province: 'Limpopo' }).parties).toEqual([
      { id: 'limpopo-health', name: 'Health', roles: ['publicAuthority', 'procuringEntity'] },
    ]);
    expect(projectOf(own).parties).toBeUndefined();
  });

  test('that are public bodies differ between governments', () => {
    const agentOf = (province: string) =>
      projectOf({ province, program_implementing_agent: 'Department of Public Works' }).parties!;
    expect(agentOf('Limpopo')).toEqual([
      {
        id: 'limpopo-public-works',
        name: 'Department of Public Works',
        roles: ['procuringEntity'],
      },
    ]);
    expect(agentOf('Gauteng')[0]!.id).toBe('gauteng-public-works');
  });

  test('with "Department of" in front are the department of that name', () => {
    const { parties } = projectOf({
      province: 'Limpopo',
      department: 'Health',
      principle_agent: 'Dept. of Health',
    });
    expect(parties).toEqual([
      { id: 'limpopo-health', name: 'Health', roles: ['publicAuthority', 'administrativeEntity'] },
    ]);
  });

  test('with another role than those of the standard have it as a classification', () => {
    const { parties } = projectOf({
      main_contractor: 'Zandori CC',
      other_parties: 'Quantity Surveyor: Zandori C.C.\nQuantity Surveyor: Zandori CC\nEngineer: Miro JV',
    });
    const role = (id: string) => [{ scheme: 'IRM party role', id }];
    expect(parties).toEqual([
      {
        id: 'zandori-cc',
        name: 'Zandori CC',
        roles: ['supplier'],
        classifications: role('Quantity Surveyor'),
      },
      { id: 'miro-jv', name: 'Miro JV', classifications: role('Engineer') },
    ]);
  });

  test('do not include sources of funding', () => {
    for (const primary_funding_source of ['Equitable Share', 'Land Care Programme Grant']) {
      const { parties, budget } = projectOf({ primary_funding_source });
      expect(parties).toBeUndefined();
      expect(budget!.finance![0]!.source).toBe(primary_funding_source);
    }
  });
});

describe('a contracting process', () => {
  const contract = {
    province: 'Limpopo',
    department: 'Health',
    program_implementing_agent: 'Department of Public Works',
    main_contractor: 'Zandori CC',
    total_construction_costs: 5,
    contracted_construction_end_date: '2019-05-31',
    status: 'Construction 1% - 25%',
  };
  const rand = (amount: number) => ({ amount, currency: 'ZAR' });
  const summaryOf = (...values: readonly Partial<ProjectSnapshot>[]) =>
    projectOf(...values).contractingProcesses![0]!.summary;

  test('has the contractor, the costs of construction and the contracted end', () => {
    expect(projectOf(contract).contractingProcesses).toEqual([
      {
        id: 'za-infrastructure-projects-7-construction',
        summary: {
          nature: ['construction'],
          description: expect.stringContaining('reports do not have the price of the contract'),
          status: 'active',
          tender: { procuringEntity: { id: 'limpopo-public-works', name: 'Department of Public Works' } },
          suppliers: [{ id: 'zandori-cc', name: 'Zandori CC' }],
          contractValue: rand(5),
          contractPeriod: { endDate: '2019-05-31T23:59:59+02:00' },
        },
      },
    ]);
  });

  test.each<[string, Partial<ProjectSnapshot>]>([
    ['without a contractor', { main_contractor: null }],
    ['with a remark in place of a contractor', { main_contractor: 'To be appointed' }],
    ['of the own department', { main_contractor: 'In-house team' }],
    ['of several contractors', { main_contractor: 'Zandori CC\nMiro JV' }],
    ['without a sum', { total_construction_costs: null }],
    ['of nothing', { total_construction_costs: 0 }],
    ['with costs that contradict each other', { estimated_total_project_cost: 3 }],
  ])('%s is none', (_case, values) => {
    expect(projectOf({ ...contract, ...values }).contractingProcesses).toBeUndefined();
  });

  test('has one supplier for two spellings', () => {
    const main_contractor = 'Zandori CC\nZANDORI C.C.';
    expect(summaryOf({ ...contract, main_contractor }).suppliers).toEqual([
      { id: 'zandori-cc', name: 'Zandori CC' },
    ]);
  });

  test('has no period that ends before construction begins', () => {
    const estimated_construction_start_date = '2019-06-01';
    expect(summaryOf({ ...contract, estimated_construction_start_date }).contractPeriod).toBeUndefined();
  });

  test.each([
    ['Tender', undefined],
    ['Site Handed - Over to Contractor', 'active'],
    ['Practical Completion (100%)', undefined],
    ['Final Completion', 'closed'],
    ['Terminated', undefined],
  ])('at the stage "%s" is %s', (status, expected) => {
    expect(summaryOf({ ...contract, status }).status).toBe(expected);
  });

  test('begins when its contractor is first named, and has each change since', () => {
    const summary = summaryOf(
      { ...contract, total_construction_costs: 1 },
      { ...contract, main_contractor: 'Miro JV', total_construction_costs: 2 },
      { ...contract, total_construction_costs: 3 },
      { ...contract, main_contractor: null, total_construction_costs: 9 },
      { ...contract, main_contractor: 'ZANDORI CC', contracted_construction_end_date: '2019-12-31' },
      { ...contract, total_construction_costs: null },
    );
    expect(summary.contractValue).toEqual(rand(3));
    expect(summary.modifications).toEqual([
      {
        id: '2019-20-Q1-value',
        date: '2019-06-30T00:00:00+02:00',
        type: 'value',
        oldContractValue: rand(3),
        newContractValue: rand(5),
      },
      {
        id: '2019-20-Q1-duration',
        date: '2019-06-30T00:00:00+02:00',
        type: 'duration',
        oldContractPeriod: { endDate: '2019-05-31T23:59:59+02:00' },
        newContractPeriod: { endDate: '2019-12-31T23:59:59+02:00' },
      },
      {
        id: '2019-20-Q2-duration',
        date: '2019-09-30T00:00:00+02:00',
        type: 'duration',
        oldContractPeriod: { endDate: '2019-12-31T23:59:59+02:00' },
        newContractPeriod: { endDate: '2019-05-31T23:59:59+02:00' },
      },
    ]);
  });

  test('refers only to parties of the project with its roles', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { contractingProcesses = [], parties = [] } = oc4idsProject(history, 7, BASE);
        for (const { summary } of contractingProcesses) {
          const { suppliers, tender } = summary;
          const references = [
            ...suppliers.map((each) => [each, 'supplier'] as const),
            [tender?.procuringEntity, 'procuringEntity'] as const,
            [tender?.administrativeEntity, 'administrativeEntity'] as const,
          ];
          for (const [reference, role] of references)
            if (reference !== undefined)
              expect(parties.find(({ id }) => id === reference.id)).toMatchObject({
                name: reference.name,
                roles: expect.arrayContaining([role]),
              });
        }
      }),
    );
  });
});

describe('a milestone', () => {
  const due = { estimated_construction_end_date: '2018-06-30' };
  const { taken } = reportedHistory({})[0]!.irmSnapshot;

  test.each([
    ['Practical Completion (100%)', '2018-01-31', 'met'],
    ['Construction 76% - 99%', '2018-07-01', 'scheduled'],
    ['Construction 76% - 99%', taken, undefined],
    ['Terminated', '2018-07-01', undefined],
    ['On Hold', '2018-07-01', undefined],
    ['Unheard of', '2018-07-01', undefined],
  ])('at the stage "%s", due on %s, is %s', (status, estimated_construction_end_date, expected) => {
    const [milestone] = projectOf({ ...due, status, estimated_construction_end_date }).milestones!;
    expect(milestone!.dueDate).toBe(`${estimated_construction_end_date}T23:59:59+02:00`);
    expect(milestone!.status).toBe(expected);
    expect('dateModified' in milestone!).toBe(expected !== undefined);
  });
});

describe('values over time', () => {
  test('have the first report and each change', () => {
    const { forecasts, costMeasurements } = projectOf(
      { estimated_total_project_cost: 5, total_construction_costs: 4 },
      { estimated_total_project_cost: 5, total_construction_costs: 4 },
      { estimated_total_project_cost: null },
      { estimated_total_project_cost: 6, total_professional_fees: 1 },
    );
    const [cost] = forecasts!;
    expect(cost!.observations.map(({ id, value }) => [id, value!.amount])).toEqual([
      ['2018-19-Q1', 5],
      ['2018-19-Q4', 6],
    ]);
    expect(costMeasurements!.map(({ id, costGroups }) => [id, costGroups.map(({ id }) => id)])).toEqual([
      ['2018-19-Q1', ['construction-costs']],
      ['2018-19-Q4', ['professional-fees']],
    ]);
  });

  test('of a year are taken from its last report', () => {
    const { budget, metrics } = projectOf(
      { main_appropriation_total: 5, actual_expenditure_q1: 1, expenditure_from_previous_years_total: 10 },
      {
        main_appropriation_total: 6,
        actual_expenditure_q1: 2,
        actual_expenditure_q2: 3,
        expenditure_from_previous_years_total: 20,
      },
    );
    expect(budget!.budgetBreakdowns![0]!.budgetBreakdown).toEqual([
      {
        id: '2018-19',
        amount: { amount: 6, currency: 'ZAR' },
        period: { startDate: '2018-04-01T00:00:00+02:00', endDate: '2019-03-31T23:59:59+02:00' },
      },
    ]);
    const amounts = Object.fromEntries(
      metrics!.map(({ id, observations }) => [id, observations.map(({ value }) => value?.amount)]),
    );
    expect(amounts).toEqual({ financialProgress: [22, 25], spentInQuarter: [2, 3], spentBeforeYear: [20] });
  });
});

describe('the projects of the sample', async () => {
  const snapshots = sampleSnapshots({ projects: 600 });
  const reports = await Promise.all(snapshots.map(readSnapshot));
  const histories = reports[0]!.map((_, i) =>
    historyOf(
      i + 1,
      reports.map((each, quarter) => ({
        irmSnapshot: snapshots[quarter]!.irmSnapshot,
        snapshot: each[i]!.snapshot,
      })),
    ),
  );

  test('are valid and have every field of the CSV', () => {
    for (const [i, history] of histories.entries()) {
      const project = oc4idsProject(history, i + 1, BASE);
      expect(projectErrors(project)).toEqual([]);
      expect(emptyIn(project)).toEqual([]);
      const read = JSON.parse(JSON.stringify(project)) as ReadProject;
      expect(differences(history.at(-1)!.published, read)).toEqual([]);
    }
  });
});
