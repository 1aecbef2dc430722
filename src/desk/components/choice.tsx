import type { ComponentChildren } from 'preact';

interface ChoiceProps {
  /** The question. */
  readonly legend: ComponentChildren;
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: ComponentChildren;
    readonly hint?: ComponentChildren;
  }[];
  /** The values that are chosen. */
  readonly chosen?: readonly string[];
  /** Several may be chosen. */
  readonly isMany?: boolean;
  readonly hint?: ComponentChildren;
  readonly error?: ComponentChildren;
}

/** A question with its possible answers, all in view. */
export const Choice = ({ legend, name, options, chosen = [], isMany, hint, error }: ChoiceProps) => (
  <fieldset class={error ? 'choice is-wrong' : 'choice'}>
    <legend>{legend}</legend>
    {hint && <p class="field-hint">{hint}</p>}
    {error && <p class="field-error">{error}</p>}
    {options.map((option) => {
      const id = `${name}-${option.value}`;
      return (
        <div class="choice-option" key={option.value}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            id={id}
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-describedby={option.hint ? `${id}-hint` : undefined}
          />
          <label for={id}>{option.label}</label>
          {option.hint && (
            <p class="field-hint" id={`${id}-hint`}>
              {option.hint}
            </p>
          )}
        </div>
      );
    })}
  </fieldset>
);
