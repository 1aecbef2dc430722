import { Option } from 'commander';
import type { Config } from '../../config.ts';
import { hasDesk } from '../../desk/database/in-use.ts';
import { type PublicationRecord, StoreError } from '../../store/index.ts';
import { accountName } from '../publication-record.ts';
import { sayWaiting } from '../writable-store.ts';

/** What a command that publishes takes where a store has a desk. */
export interface EmergencyOptions {
  readonly emergency?: true;
  readonly because?: string;
}

export const emergencyOption = (): Option =>
  new Option(
    '--emergency',
    'publish past the desk, without a second person; takes --because, and is logged in red',
  );

/** For commands that take no other reason. */
export const emergencyOptions = (): readonly Option[] => [
  emergencyOption(),
  new Option('--because <reason>', 'why, for the person who approves it at the desk, or for the emergency'),
];

/**
 * What the log of the store says of a publication that no second person approved, though the store has
 * a desk. Empty for a store without one. `draft` means that the command must make a draft instead.
 */
export type WayPastDesk = 'draft' | Pick<PublicationRecord, 'singlePerson' | 'emergency'>;

/** Fails with `StoreError` if an emergency has no reason. */
export async function deskBypass(
  config: Config,
  { emergency, because = '' }: EmergencyOptions,
): Promise<WayPastDesk> {
  if (emergency === true) {
    if (because.trim() === '') throw new StoreError('An emergency takes a reason: add --because "...".');
    // Known even if the desk's database is what is broken.
    return { emergency: { because } };
  }
  if (!(await hasDesk(config, sayWaiting(config.lockWaitSeconds)))) return {};
  return config.deskApprovals ? 'draft' : { singlePerson: true };
}

/**
 * Writes into the log of the desk that something was published past it. The store's log has it already,
 * so if the desk cannot be written to, a message is enough.
 */
export async function logPastDesk(
  config: Config,
  way: Exclude<WayPastDesk, 'draft'>,
  command: string,
  dataVersion: number,
): Promise<void> {
  if (way.emergency === undefined && way.singlePerson === undefined) return;
  try {
    if (!(await hasDesk(config, sayWaiting(config.lockWaitSeconds)))) return;
    const { appendToLog } = await import('../../desk/commands.ts');
    const { withDesk } = await import('./with-desk.ts');
    await withDesk(config, ({ database, now }) =>
      database.transaction((transaction) =>
        appendToLog(transaction, now(), {
          who: `command: ${command}`,
          action: 'published without a second person',
          about: '',
          detail: {
            system: accountName(),
            dataVersion,
            ...(way.singlePerson && { singlePerson: true }),
            ...(way.emergency && { emergency: true, because: way.emergency.because }),
          },
        }),
      ),
    );
  } catch (error) {
    console.error(`The desk could not log this: ${(error as Error).message}`);
  }
}
