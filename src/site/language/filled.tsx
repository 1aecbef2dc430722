import type { ComponentChildren, VNode } from 'preact';
import { piecesOf, type Values } from './text.ts';

interface FilledProps<T extends string> {
  readonly text: T;
  readonly values: Values<T, ComponentChildren>;
}

/** A sentence whose placeholders are filled in with elements, such as links. */
export function Filled<const T extends string>({ text, values }: FilledProps<T>): VNode {
  const byName: Readonly<Record<string, ComponentChildren>> = values;
  return <>{piecesOf(text).map((piece, i) => (i % 2 === 0 ? piece : byName[piece]))}</>;
}
