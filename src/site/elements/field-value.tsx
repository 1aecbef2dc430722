import type { FieldType } from '../../project/index.ts';
import { Reported } from './reported.tsx';
import { Day, Missing, Money, Stage } from './value.tsx';

interface FieldValueProps {
  readonly type: FieldType;
  readonly value: string | number | null;
  /** Of the value, if it is an amount (ISO 4217). */
  readonly currency: string;
}

/** A value of a field, formatted by its type. */
export function FieldValue({ type, value, currency }: FieldValueProps) {
  if (value === null || value === '') return <Missing />;
  switch (type) {
    case 'money':
      return <Money amount={value as number} currency={currency} />;
    case 'date':
      return <Day date={value as string} />;
    case 'status':
      return <Stage status={value as string} />;
    case 'text':
      return <Reported>{value}</Reported>;
    case 'currency':
    case 'coordinate':
    case 'integer':
    case 'more':
      return <>{value}</>;
  }
}
