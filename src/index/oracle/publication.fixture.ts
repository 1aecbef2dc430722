import type { Publication } from '../../store/index.ts';
import { batches } from '../../store/store.fixture.ts';
import type { ReportedQuarter } from './rows.fixture.ts';

/** The quarters as one publication, in their order. */
export const publicationOf = (quarters: readonly ReportedQuarter[]): Publication => ({
  kind: 'reported',
  snapshots: quarters.map(({ irmSnapshot, projects }) => ({ irmSnapshot, projects: batches(projects) })),
});
