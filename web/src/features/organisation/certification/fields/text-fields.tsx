import type { ComponentProps } from 'react';
import { BankField } from '#shared/forms/bank-field.tsx';
import { TextAreaField } from '#shared/forms/text-area-field.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import type { MarkedFieldProps } from '../use-certification-form.ts';
import { FieldNote } from './field-note.tsx';

type LineFieldProps = MarkedFieldProps & ComponentProps<typeof TextField>;
type ParagraphFieldProps = MarkedFieldProps & ComponentProps<typeof TextAreaField>;

/** A line of text, with the reviewer's mark. */
export function LineField({ mark, hint, ...field }: LineFieldProps) {
  return <TextField {...field} hint={<FieldNote mark={mark} hint={hint} />} />;
}

/** A text of several lines, with the reviewer's mark. */
export function ParagraphField({ mark, hint, ...field }: ParagraphFieldProps) {
  return <TextAreaField {...field} hint={<FieldNote mark={mark} hint={hint} />} />;
}

/** A bank, with the reviewer's mark. */
export function MarkedBankField({ mark, ...field }: MarkedFieldProps) {
  return <BankField {...field} hint={<FieldNote mark={mark} />} />;
}
