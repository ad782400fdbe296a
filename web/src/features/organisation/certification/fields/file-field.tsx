import type { ComponentProps, ReactNode } from 'react';
import { Uploader } from '#shared/upload/uploader.tsx';
import { joined, listOf } from '../field-values.ts';
import type { SendingFieldProps } from '../use-certification-form.ts';
import { FieldBelow, useNoteId } from './field-frame.tsx';
import styles from './fields.module.css';

interface FileFieldProps
  extends
    SendingFieldProps,
    Pick<ComponentProps<typeof Uploader>, 'label' | 'kind' | 'single' | 'dir' | 'maxFiles'> {
  readonly hint?: ReactNode;
}

/** Files that are sent at once and known by their addresses from then on, with a complaint below. */
export function FileField({
  name,
  value,
  error,
  mark,
  hint,
  onChange,
  onBusy,
  ...uploader
}: FileFieldProps) {
  const noteId = useNoteId();
  return (
    <div className={styles.files}>
      <Uploader
        {...uploader}
        field={{ name, noteId, isWrong: error !== undefined }}
        sent={listOf(value)}
        onChange={(urls) => onChange(joined(urls))}
        onBusy={onBusy}
      />
      <FieldBelow id={noteId} error={error} mark={mark} hint={hint} />
    </div>
  );
}
