import type { ComponentChildren } from 'preact';
import { shownDay } from '../language/typed-day.ts';
import { Field } from './field.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly name: string;
  /** YYYY-MM-DD, or what somebody typed. */
  readonly value: string;
  readonly hint?: ComponentChildren;
  readonly error?: ComponentChildren;
}

/**
 * A day as the country writes it: the browser's own field would follow the language of the browser. Its calendar
 * is there all the same, with script.
 */
export const DayField = ({ value, ...field }: DayFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <span class="day-field" data-island="day">
        <input
          {...attributes}
          type="text"
          size={16}
          maxLength={40}
          autocomplete="off"
          value={shownDay(value)}
        />
        <button type="button" class="button" hidden>
          Calendar
        </button>
      </span>
    )}
  </Field>
);
