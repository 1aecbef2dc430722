import type { Finding } from '../../intake/index.ts';

/** The exit code of a command that published nothing, because a finding blocks. */
export const BLOCKED_EXIT_CODE = 3;

/** Findings stop an import. The message says how to let them pass. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';

  constructor(file: string, blocking: readonly Finding[]) {
    const codes = [...new Set(blocking.map(({ code }) => code))].join(',');
    super(
      `${file}: nothing was published, because of ${codes.replaceAll(',', ', ')}; correct the file, or add --accept ${codes} --because "..." to let it pass.`,
    );
  }
}
