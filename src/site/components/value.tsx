import type { ComponentChildren } from 'preact';
import { shortStage, stageColour } from '../copy/stage-names.ts';
import { longDate } from '../format/date.ts';
import { exactMoney, money, moneyChange } from '../format/money.ts';

export const Missing = () => <span class="missing">Not available</span>;

/** An amount as people say it, with the exact one as a tooltip. */
export const Money = ({ rand }: { readonly rand: number | null }) =>
  rand === null ? (
    <Missing />
  ) : (
    <data class="money" value={String(rand)} title={exactMoney(rand)}>
      {money(rand)}
    </data>
  );

export const MoneyChange = ({ rand }: { readonly rand: number }) => (
  <data class="money" value={String(rand)} title={exactMoney(rand)}>
    {moneyChange(rand)}
  </data>
);

interface MovedProps {
  readonly isUp: boolean;
  readonly isNote?: boolean;
  readonly children: ComponentChildren;
}

/** A change of a value, marked as an increase or a decrease. */
export const Moved = ({ isUp, isNote = false, children }: MovedProps) => (
  <span class={`${isNote ? 'note ' : ''}moved ${isUp ? 'is-up' : 'is-down'}`}>{children}</span>
);

export const Day = ({ date }: { readonly date: string | null }) =>
  date === null ? <Missing /> : <time dateTime={date}>{longDate(date)}</time>;

/** A stage with its colour, which only repeats what the text says. */
export const Stage = ({
  status,
  isShort = false,
}: {
  readonly status: string;
  readonly isShort?: boolean;
}) =>
  status === '' ? (
    <Missing />
  ) : (
    <span class="stage">
      <StageMark status={status} />
      {isShort ? shortStage(status) : status}
    </span>
  );

export const StageMark = ({ status }: { readonly status: string }) => (
  <svg class="stage-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <rect class={`s${stageColour(status)}`} x="0.5" y="0.5" width="11" height="11" rx="3" />
  </svg>
);
