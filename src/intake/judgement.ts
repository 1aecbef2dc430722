import type { Finding } from './finding.ts';
import type { FindingCode } from './finding-codes.ts';

/** Whether findings allow publishing. */
export interface Judgement {
  /** Findings that stop the import. */
  readonly blocking: readonly Finding[];
  /** Findings that would stop the import, but were accepted. */
  readonly accepted: readonly Finding[];
}

/** Judges findings. Accepted codes that do not occur have no effect. */
export function judge(findings: readonly Finding[], acceptedCodes: readonly FindingCode[]): Judgement {
  const blocks = findings.filter(({ severity }) => severity === 'blocks');
  const isAccepted = ({ code }: Finding) => acceptedCodes.includes(code);
  return {
    blocking: blocks.filter((finding) => !isAccepted(finding)),
    accepted: blocks.filter(isAccepted),
  };
}
