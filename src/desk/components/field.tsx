import type { ComponentChildren } from 'preact';

/** What a control of a form needs, so that its label, its hint and its error belong to it. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

interface FieldProps {
  readonly label: ComponentChildren;
  readonly name: string;
  /** The name by default: needed where a page has two fields of one name. */
  readonly id?: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value, and what would be right. */
  readonly error?: ComponentChildren;
  readonly value?: string;
  readonly type?: 'text' | 'email' | 'search' | 'number';
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Makes a text of several lines of it. */
  readonly rows?: number;
  /** Makes a list to choose from of it. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** How many characters wide it is: as wide as the form if left out. */
  readonly size?: number;
  /** Another control than those above. */
  readonly children?: (attributes: ControlAttributes) => ComponentChildren;
}

/** A control with its label, hint and error. */
export const Field = (props: FieldProps) => {
  const { label, name, id = name, hint, error, children } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes: ControlAttributes = {
    id,
    name,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? 'true' : undefined,
  };
  return (
    <div class={error ? 'field is-wrong' : 'field'}>
      <label for={id}>{label}</label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children ? children(attributes) : <Control {...props} attributes={attributes} />}
    </div>
  );
};

type ControlProps = FieldProps & { readonly attributes: ControlAttributes };

const Control = (props: ControlProps) => {
  const {
    attributes,
    value,
    type = 'text',
    rows,
    options,
    size,
    required,
    autocomplete,
    maxLength,
    placeholder,
  } = props;
  if (options !== undefined)
    return (
      <select {...attributes} required={required}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (rows !== undefined)
    return (
      <textarea
        {...attributes}
        rows={rows}
        required={required}
        maxLength={maxLength}
        placeholder={placeholder}
      >
        {value}
      </textarea>
    );
  return (
    <input
      {...attributes}
      // Preact has one element for each type; ours are all lines of text.
      type={type as 'text'}
      value={value}
      size={size}
      required={required}
      autocomplete={autocomplete as 'on' | undefined}
      maxLength={maxLength}
      placeholder={placeholder}
    />
  );
};
