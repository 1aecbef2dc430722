import type { Publication } from '../../src/store/index.ts';
import { batches } from '../../src/store/store.fixture.ts';
import type { ReportedQuarter } from './rows.ts';

/** The quarters as one publication, in their order. */
export const publicationOf = (quarters: readonly ReportedQuarter[]): Publication => ({
  kind: 'reported',
  snapshots: quarters.map(({ irmSnapshot, projects }) => ({ irmSnapshot, projects: batches(projects) })),
});
