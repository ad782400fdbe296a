import { useEffect, useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { dropDraft, keepDraft, readDraft } from '#shared/drafts/drafts.ts';
import { fillDraft } from '#shared/drafts/use-draft.ts';
import type { FieldProps } from '#shared/forms/text-field.tsx';
import { useForm } from '#shared/forms/use-form.ts';

export type Values<Field extends string> = Readonly<Record<Field, string>>;

/** A field with what a reviewer wrote about it, until it is changed. */
export interface MarkedFieldProps extends FieldProps {
  readonly mark: string | undefined;
}

/** A field whose files are sent while the form is filled in. */
export interface SendingFieldProps extends MarkedFieldProps {
  readonly onBusy: (isBusy: boolean) => void;
}

interface CertificationFormOptions<Field extends string> {
  /** Names the draft; another application has another. */
  readonly place: string;
  /** What the form begins with: nothing, or the application that was refused. */
  readonly began: Values<Field>;
  readonly marks: readonly { readonly field: Field; readonly reason: string }[];
  /** Numbers that no browser stores, and consent, which is given anew. */
  readonly unkept: readonly Field[];
  readonly check: (values: Values<Field>) => Readonly<Partial<Record<Field, string>>>;
}

const isEqual = (left: object, right: object): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** A form that outlives a reload and a new login, and shows what reviewers marked. */
export function useCertificationForm<Field extends string>({
  place,
  began,
  marks,
  unkept,
  check,
}: CertificationFormOptions<Field>) {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const [first] = useState(() => fillDraft(began, readDraft(userId, place)));
  const form = useForm<Field>(first, check);
  const [busy, setBusy] = useState<readonly Field[]>([]);
  const { values } = form;

  const keep = (all: Values<Field>): Values<Field> => ({
    ...all,
    ...Object.fromEntries(unkept.map((field) => [field, began[field]])),
  });
  const kept = keep(values);
  const text = isEqual(kept, began) ? '' : JSON.stringify(kept);
  useEffect(() => {
    if (text === '') {
      dropDraft(userId, place);
    } else {
      keepDraft(userId, place, JSON.parse(text));
    }
  }, [userId, place, text]);

  const field = (name: Field): MarkedFieldProps => ({
    ...form.field(name),
    mark:
      values[name] === began[name] ? marks.find((mark) => mark.field === name)?.reason : undefined,
  });
  return {
    ...form,
    field,
    fileField: (name: Field): SendingFieldProps => ({
      ...field(name),
      onBusy: (isBusy) =>
        setBusy((known) => {
          const others = known.filter((each) => each !== name);
          return isBusy ? [...others, name] : others;
        }),
    }),
    /** Files are on their way; the form waits for them. */
    isSending: busy.length > 0,
    /** Forgets the draft: it was sent. */
    drop: () => dropDraft(userId, place),
  };
}
