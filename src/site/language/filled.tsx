import type { ComponentChildren, VNode } from 'preact';
import { type PluralForms, type PluralValues, piecesOf, type Values } from '../../page/language/text.ts';
import { useLanguage } from './use-language.tsx';

interface FilledProps<T extends string> {
  readonly text: T;
  readonly values: Values<T, ComponentChildren>;
}

/** A sentence whose placeholders are filled in with elements, such as links. */
export function Filled<const T extends string>({ text, values }: FilledProps<T>): VNode {
  const byName: Readonly<Record<string, ComponentChildren>> = values;
  return <>{piecesOf(text).map((piece, i) => (i % 2 === 0 ? piece : byName[piece]))}</>;
}

interface CountedFilledProps<F extends PluralForms> {
  readonly forms: F;
  readonly number: number;
  readonly values: PluralValues<F, ComponentChildren>;
}

/** The plural form for a number, filled in with it (`{count}`) and with elements. */
export function CountedFilled<const F extends PluralForms>({ forms, number, values }: CountedFilledProps<F>) {
  const { pluralForm, count } = useLanguage();
  return <Filled text={pluralForm(forms, number)} values={{ ...values, count: count(number) } as never} />;
}
