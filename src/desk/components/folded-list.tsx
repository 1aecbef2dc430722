import type { ComponentChildren, VNode } from 'preact';
import { counted } from '../language/writing.ts';

interface FoldedListProps {
  /** List items. */
  readonly items: readonly VNode[];
  /** As many are in view; the rest is folded. */
  readonly most: number;
  /** Class of the list. */
  readonly class?: string;
}

/** A list of which only the beginning is in view, so that what comes below it stays near. */
export const FoldedList = ({ items, most, class: look }: FoldedListProps): ComponentChildren => {
  // One more is as long as the line that would fold it.
  const shown = items.length <= most + 1 ? items.length : most;
  const rest = items.length - shown;
  return (
    <>
      <ul class={look}>{items.slice(0, shown)}</ul>
      {rest > 0 && (
        <details>
          <summary>{counted({ one: 'And {count} more', other: 'And {count} more' }, rest)}</summary>
          <ul class={look}>{items.slice(shown)}</ul>
        </details>
      )}
    </>
  );
};
