import { afterAll, test } from 'vitest';
import { temporaryFolder } from '../program.ts';
import { walkQuarter } from './quarter-walk.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test(
  'three people take a quarter from a workbook to the public site and back, on SQLite',
  () => walkQuarter(`sqlite:${folder.path}/projects.db`, folder.path),
  600_000,
);
