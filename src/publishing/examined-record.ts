import type { Comparison } from '../intake/index.ts';
import type { IrmSnapshot } from '../project/index.ts';
import type { PublicationRecord } from '../store/index.ts';
import type { Examination } from './examination.ts';

/**
 * What the log keeps of an examination. `because` is the reason for which findings were accepted. The
 * sentences of findings count and quote; their cells would make the log many times as long.
 */
export function examinedRecord(
  { findings, judgement, compared }: Examination,
  because: string,
): Pick<PublicationRecord, 'findings' | 'changes' | 'accepted'> {
  const codes = [...new Set(judgement.accepted.map(({ code }) => code))];
  return {
    findings: findings.map(({ code, severity, sentence }) => ({ code, severity, sentence })),
    ...(compared?.comparison && { changes: loggedChanges(compared.comparison, compared.comparedWith!) }),
    ...(codes.length > 0 && { accepted: { codes, because } }),
  };
}

function loggedChanges(
  { sphere, added, changed, vanished, unchanged, costChanges }: Comparison,
  { financialYear, quarter }: IrmSnapshot,
): NonNullable<PublicationRecord['changes']> {
  return {
    comparedWith: { financialYear, quarter },
    added: added.count,
    changed,
    vanished: vanished.count,
    unchanged,
    largest: costChanges.map((change) => ({ sphere, ...change })),
  };
}
