import { period } from '../../../project/index.ts';
import type { DraftEventKind } from '../../drafts/draft-events.ts';

/** What an event of a draft is called. */
export const eventNames: Readonly<Record<DraftEventKind, string>> = {
  dropped: 'Dropped',
  asked: 'Asked for',
  quarter: `${period.One} confirmed`,
  choices: 'Reading changed',
  accepted: 'Finding accepted',
  submitted: 'Submitted',
  withdrawn: 'Withdrawn',
  returned: 'Returned',
  'approved first': 'First of two approvals',
  approved: 'Approved',
  void: 'Approval void',
  scheduled: 'Scheduled',
  cancelled: 'Schedule cancelled',
  publishing: 'Publishing began',
  published: 'Published',
  refused: 'Refused',
  late: 'Late',
  failed: 'Failed',
  ended: 'Could not be published',
};
