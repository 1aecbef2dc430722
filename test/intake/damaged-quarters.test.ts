import { describe, expect, test } from 'vitest';
import { compareWithPublished } from '../../src/intake/comparison/compare-with-published.ts';
import { publishedProjects } from '../../src/intake/comparison/comparison.fixture.ts';
import { projectFindings, readingFindings } from '../../src/intake/index.ts';
import { readIrmSheet } from '../../src/irm/index.ts';
import type { IrmSnapshot } from '../../src/project/index.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { readSnapshot } from '../../src/sample/reading.fixture.ts';
import { irmHeaders, sheetOf } from '../fixtures/irm-workbook.ts';
import { cleanQuarters } from './clean-quarters.ts';
import { damagedQuarters } from './damaged-quarters.ts';
import { damagedValues } from './damaged-values.ts';
import { type QuarterTable, tableOf } from './quarter-table.ts';

const PROJECTS = 500;
/** Of a damaged quarter. */
const QUARTERS_BEFORE = 4;
const quarters = await Promise.all(
  sampleSnapshots({ projects: PROJECTS, quarters: 8 }).map(
    async (each) => [each.irmSnapshot, await readSnapshot(each)] as const,
  ),
);
const tables = quarters.map(([, projects]) => tableOf(projects));
const LAST = quarters.length - 1;

/** The findings of a table as a quarter after those from `first` up to `published`. */
async function findingsOf(table: QuarterTable, key: IrmSnapshot, published: number, first = 0) {
  const reading = await readIrmSheet(sheetOf(irmHeaders, ...table));
  const before = publishedProjects(...quarters.slice(first, published));
  const { findings } = await compareWithPublished(reading.projects, key, before);
  const ofProjects = await projectFindings(reading, { ...before, key, isPart: false });
  await reading.close();
  return [...findings, ...ofProjects, ...readingFindings(reading.report)];
}

describe('a damaged quarter:', () => {
  test.each([...damagedQuarters, ...damagedValues].map((damaged) => [damaged.what, damaged] as const))(
    '%s',
    async (_, damaged) => {
      const { quarter = 4, table, code, warns } = damaged;
      const published = LAST - (4 - quarter);
      const earlier = tables.slice(0, LAST).reverse();
      const [key] = quarters[published]!;
      const first = published - QUARTERS_BEFORE;
      const findings = await findingsOf(table(tables[LAST]!, earlier), key, published, first);
      const shown = findings.map(({ severity, sentence }) => `${severity}: ${sentence}`).join('\n');
      const severities = findings.filter((each) => each.code === code).map(({ severity }) => severity);
      expect(severities, shown).toContain(warns ? 'warns' : 'blocks');
    },
  );
});

test('of clean quarters at most 5 % are stopped', async () => {
  const stopped: string[] = [];
  let checked = 0;
  for (let published = 1; published <= LAST; published++)
    for (const { what, table } of cleanQuarters) {
      checked += 1;
      const [key] = quarters[published]!;
      const findings = await findingsOf(table(tables[published]!, published), key, published);
      const blocking = findings.filter(({ severity }) => severity === 'blocks');
      if (blocking.length > 0)
        stopped.push(
          `${what}, ${key.financialYear} Q${key.quarter}: ${blocking.map(({ sentence }) => sentence)}`,
        );
    }
  expect(checked).toBeGreaterThanOrEqual(150);
  expect(stopped.length, stopped.join('\n')).toBeLessThanOrEqual(checked * 0.05);
});
