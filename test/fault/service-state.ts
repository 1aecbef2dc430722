import { expect } from 'vitest';

/** The body of `/readyz`; without data only a status. */
export interface Readiness {
  readonly status: string | number;
  readonly store?: string;
  readonly data_version?: number;
  readonly projects?: number;
  readonly indexed_at?: string;
  readonly store_reachable?: boolean;
  readonly needs_upgrade?: boolean;
}

export async function readinessOf(base: string): Promise<Readiness> {
  return (await (await fetch(`${base}/readyz`)).json()) as Readiness;
}

/**
 * Long enough for a slow or busy machine, and longer than the service keeps an idle connection.
 */
export const PATIENT = { timeout: 120_000, interval: 50 } as const;

/** Waits until the service serves this version. */
export const served = (base: string, dataVersion: number): Promise<void> =>
  expect.poll(async () => (await readinessOf(base)).data_version, PATIENT).toBe(dataVersion);

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: unknown;
}

/** Slow requests have a lower level: they may happen on a slow machine. */
const ERROR = 50;

/** The messages that a service has logged as errors. Its output must not have stack traces. */
export function loggedSentences(output: string): readonly string[] {
  expect(output).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.flatMap((line) => {
    const { level, msg, err } = JSON.parse(line) as LogLine;
    expect({ msg, err }).toEqual({ msg, err: undefined });
    return level >= ERROR ? [msg] : [];
  });
}
