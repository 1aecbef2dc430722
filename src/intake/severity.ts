/**
 * What a finding means for publishing: `blocks` stops it unless a person accepts the finding; the
 * others do not.
 */
export type Severity = 'blocks' | 'warns' | 'notes';
