import type { ComponentChildren } from 'preact';
import { dateTime } from '../language/writing.ts';

interface FactsProps {
  /** Names with their values; those without a value (undefined, null, false, "") are left out. */
  readonly facts: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}

/** Facts about one thing. */
export const Facts = ({ facts }: FactsProps) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
      .map(([name, value], i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** An instant (ISO 8601) in the time of the country: `22 November 2026, 14:00`. */
export const When = ({ at }: { readonly at: string }) => <time dateTime={at}>{dateTime(at)}</time>;
