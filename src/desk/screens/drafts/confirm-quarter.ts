import {
  type IrmSnapshot,
  isCalendarDate,
  isFinancialYear,
  isQuarter,
  isSphere,
  levelNames,
  period,
} from '../../../project/index.ts';
import type { PublishedIrmSnapshot } from '../../../store/index.ts';
import type { Account } from '../../accounts/account.ts';
import { typedAmount } from '../../approval/index.ts';
import type { Desk } from '../../desk.ts';
import { carryOut, type Draft, type DraftMode } from '../../drafts/index.ts';
import { dayExample, typedDay } from '../../language/typed-day.ts';
import { exactMoney, longDate, quarterOfSphere } from '../../language/writing.ts';
import { draftReadAs } from '../../reading/reading-subject.ts';
import { findPublished, type QuarterFaults, type QuarterValues } from './quarter-form.tsx';

/** What a person confirms of a file. */
export interface ConfirmedQuarter extends IrmSnapshot {
  readonly mode: DraftMode | null;
  /** As `Draft` has it. */
  readonly controlTotal: string | null;
}

/** What is known of a file's quarter, or proposed, as the form shows it. */
export function valuesOf(draft: Draft): QuarterValues {
  const { key, mode } = draftReadAs(draft);
  const { sphere = '', financialYear = '', quarter = '', taken = '' } = key;
  const { controlTotal } = draft;
  return {
    ...{ sphere, financialYear, quarter: String(quarter), taken, mode: mode ?? '' },
    controlTotal: controlTotal === null ? '' : exactMoney(Number(controlTotal)),
  };
}

/** What a form says, or what is wrong with it. */
export function checkedQuarter(
  values: QuarterValues,
  published: readonly PublishedIrmSnapshot[],
): { confirmed?: ConfirmedQuarter; faults: QuarterFaults } {
  const { sphere, financialYear, mode } = values;
  const taken = typedDay(values.taken);
  const quarter = Number(values.quarter);
  const isSphereKnown = isSphere(sphere);
  const isKnown = isSphereKnown && isFinancialYear(financialYear) && isQuarter(quarter);
  const isThere = isKnown && findPublished(published, { sphere, financialYear, quarter }) !== undefined;
  const amount = typedAmount(values.controlTotal);
  const isAmountWrong = values.controlTotal !== '' && amount === undefined;
  const isMode = mode === 'add' || mode === 'replace';
  const faults: QuarterFaults = {
    ...(!isSphereKnown && {
      sphere: `Choose who reports: ${levelNames.province.other} or national departments.`,
    }),
    ...(!isFinancialYear(financialYear) && { financialYear: 'Choose the financial year.' }),
    ...(!isQuarter(quarter) && { quarter: `Choose the ${period.one}.` }),
    ...(!isCalendarDate(taken) && {
      taken: `Write the day on which the figures were exported, like ${dayExample}.`,
    }),
    ...(isAmountWrong && { controlTotal: 'Write an amount in digits, such as 1 250 000.50.' }),
    ...(isThere &&
      !isMode && { mode: `This ${period.one} is published already: choose what the file does to it.` }),
  };
  if (!isKnown || Object.keys(faults).length > 0) return { faults };
  return {
    confirmed: {
      ...{ sphere, financialYear, quarter, taken },
      mode: isThere && isMode ? mode : null,
      controlTotal: amount ?? null,
    },
    faults,
  };
}

/** Confirms the quarter of a file, and has it compared. Fails with a `Problem` or `DraftChangedError`. */
export async function confirmQuarter(
  desk: Desk,
  account: Account,
  seen: Draft,
  confirmed: ConfirmedQuarter,
): Promise<void> {
  const { mode, controlTotal, ...snapshot } = confirmed;
  const name = quarterOfSphere(snapshot);
  const detail = { ...snapshot, ...(mode && { mode }), ...(controlTotal && { controlTotal }) };
  const text = `Confirmed ${name}, taken on ${longDate(snapshot.taken)}${mode === null ? '' : `, to ${mode === 'add' ? 'be added to' : 'replace'} what is published`}.`;
  const done = { by: account, text, detail, changes: confirmed };
  const changed = await carryOut(desk, 'confirmQuarter', seen, done);
  if (seen.readingState !== 'failed') await desk.readings.of(changed);
}
