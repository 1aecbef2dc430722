import type { ComponentChildren } from 'preact';
import { isSelected, refinedPath, type SearchState, toggled } from '../../search-state.ts';

interface FilterToggleProps {
  readonly state: SearchState;
  /** Name of the parameter. */
  readonly name: string;
  readonly value: string;
  readonly children: ComponentChildren;
}

/** A link that looks like a tick box: it adds a value to the filters or removes it. */
export const FilterToggle = ({ state, name, value, children }: FilterToggleProps) => {
  const isOn = isSelected(state.pairs, name, value);
  return (
    <a
      class="tick"
      href={refinedPath(state, toggled(state.pairs, name, value))}
      aria-current={isOn ? 'true' : undefined}
      rel="nofollow"
    >
      <span class="tick-box" aria-hidden="true" />
      {children}
      {isOn && <span class="visually-hidden">, chosen; follow to remove</span>}
    </a>
  );
};
