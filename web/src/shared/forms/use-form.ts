import { type SubmitEvent, useId, useState } from 'react';
import { type RefusedField, refusedField } from './refused-field.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;
type Errors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const NONE = {};

/**
 * A form of text fields. Nothing is complained about before the form is sent; from then on a field
 * loses its complaint as soon as it is changed. The first wrong field gets the focus.
 */
export function useForm<Field extends string>(
  initial: Values<Field>,
  check: (values: Values<Field>) => Errors<Field>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Field>>(() => NONE as Errors<Field>);
  const id = useId();

  const focusOn = (field: string) => {
    const form = document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`);
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLElement) {
      input.focus();
    }
  };

  /** Says what is wrong with one field, wherever the person is by now. */
  const tell = (field: Field, error: string) =>
    setErrors((known) => ({ ...known, [field]: error }));

  /** Complains about one field, whatever its value, and leads there. */
  const complain = (field: Field, error: string) => {
    tell(field, error);
    focusOn(field);
  };

  const set = (field: Field, value: string) => {
    setValues((known) => ({ ...known, [field]: value }));
    setErrors((known) => {
      const { [field]: removed, ...others } = known;
      return removed === undefined ? known : (others as Errors<Field>);
    });
  };

  return {
    id,
    values,
    tell,
    complain,
    /** Complains at the field that a failed call is about, as far as `fields` names one for it. */
    refuse(failure: Error, fields: Readonly<Partial<Record<RefusedField, Field>>>) {
      const refused = refusedField(failure);
      const field = refused === null ? undefined : fields[refused.field];
      if (refused !== null && field !== undefined) {
        complain(field, refused.text);
      }
    },
    /** What a form does when it is sent: `send` runs only with values that pass. */
    onSubmit(send: (values: Values<Field>) => void) {
      return (event: SubmitEvent) => {
        event.preventDefault();
        const found = check(values);
        setErrors(found);
        const [first] = Object.keys(found);
        if (first === undefined) {
          send(values);
        } else {
          focusOn(first);
        }
      };
    },
    /** Value, complaint and change of one field, for its input. */
    field(name: Field) {
      return {
        name,
        value: values[name],
        error: errors[name],
        onChange: (value: string) => set(name, value),
      };
    },
  };
}

/** Puts the problems of fields into words; a field without one is left out. */
export function problemTexts<Field extends string, Key extends string>(
  t: (key: Key) => string,
  problems: Readonly<Partial<Record<Field, Key | null>>>,
): Errors<Field> {
  return Object.fromEntries(
    Object.entries<Key | null | undefined>(problems).flatMap(([field, key]) =>
      key === undefined || key === null ? [] : [[field, t(key)]],
    ),
  ) as Errors<Field>;
}
