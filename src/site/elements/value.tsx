import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language/use-language.tsx';
import { stageColour } from './stages.ts';

export const Missing = () => <span class="missing">{useLanguage().texts.frame.notAvailable}</span>;

/** An amount in a currency (ISO 4217). */
interface MoneyProps<Amount> {
  readonly amount: Amount;
  readonly currency: string;
}

/** An amount as people say it, with the exact one as a tooltip. */
export const Money = ({ amount, currency }: MoneyProps<number | null>) => {
  const { money, exactMoney } = useLanguage();
  if (amount === null) return <Missing />;
  return (
    <data class="money" value={String(amount)} title={exactMoney(amount, currency)}>
      {money(amount, currency)}
    </data>
  );
};

export const MoneyChange = ({ amount, currency }: MoneyProps<number>) => {
  const { moneyChange, exactMoney } = useLanguage();
  return (
    <data class="money" value={String(amount)} title={exactMoney(amount, currency)}>
      {moneyChange(amount, currency)}
    </data>
  );
};

interface MovedProps {
  readonly isUp: boolean;
  readonly isNote?: boolean;
  readonly children: ComponentChildren;
}

/** A change of a value, marked as an increase or a decrease. */
export const Moved = ({ isUp, isNote = false, children }: MovedProps) => (
  <span class={`${isNote ? 'note ' : ''}moved ${isUp ? 'is-up' : 'is-down'}`}>{children}</span>
);

export const Day = ({ date }: { readonly date: string | null }) => {
  const { longDate } = useLanguage();
  return date === null ? <Missing /> : <time dateTime={date}>{longDate(date)}</time>;
};

interface StageProps {
  readonly status: string;
  readonly isShort?: boolean;
}

/** A stage with its colour, which only repeats what the text says. */
export const Stage = ({ status, isShort = false }: StageProps) => {
  const { stageName, shortStage } = useLanguage();
  if (status === '') return <Missing />;
  return (
    <span class="stage">
      <StageMark status={status} />
      {isShort ? shortStage(status) : stageName(status)}
    </span>
  );
};

export const StageMark = ({ status }: { readonly status: string }) => (
  <svg class="stage-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <rect class={`s${stageColour(status)}`} x="0.5" y="0.5" width="11" height="11" rx="3" />
  </svg>
);
