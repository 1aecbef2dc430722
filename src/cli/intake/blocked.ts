import type { Finding } from '../../intake/index.ts';

/** The exit code of a command that published nothing, because a finding blocks. */
export const BLOCKED_EXIT_CODE = 3;

/** Findings stop an import. The message says how to let them pass. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';

  constructor(file: string, blocking: readonly Finding[]) {
    const codes = [...new Set(blocking.map(({ code }) => code))];
    const acceptable = codes.filter((code) => code !== 'already_there');
    const cures = [
      ...(acceptable.length < codes.length
        ? [
            'add --replace to put the file in the place of what is published, or --add to put its projects beside it',
          ]
        : []),
      ...(acceptable.length > 0
        ? [`correct the file, or add --accept ${acceptable.join()} --because "..." to let it pass`]
        : []),
    ];
    super(`${file}: nothing was published, because of ${codes.join(', ')}; ${cures.join('; ')}.`);
  }
}
