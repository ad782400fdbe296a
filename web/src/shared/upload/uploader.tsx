import { UPLOAD_MAX_FILES, UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { FileButton, type FileInput } from './file-button.tsx';
import type { UploadDir } from './send-file.ts';
import { UploadList } from './upload-list.tsx';
import { uploadMessages } from './upload.messages.ts';
import { ACCEPT, refusalOf, type UploadKind } from './upload.rules.ts';
import styles from './uploader.module.css';
import { useUploads } from './use-uploads.ts';

const NOTHING: readonly string[] = [];
const RULES = {
  image: 'imageRule',
  video: 'videoRule',
  file: 'fileRule',
  'live-material': 'fileRule',
} as const satisfies Record<UploadKind, string>;

/** One file is asked for in other words than several. */
const WORDS = {
  one: {
    image: 'chooseImage',
    file: 'chooseFile',
    drop: 'dropFile',
    tooMany: 'tooManyForOne',
  },
  several: {
    image: 'chooseImages',
    file: 'chooseFiles',
    drop: 'dropFiles',
    tooMany: 'tooMany',
  },
} as const;

interface UploaderProps {
  readonly label: string;
  readonly kind?: UploadKind;
  readonly maxMb?: number;
  readonly maxFiles?: number;
  /** Holds one file; a further one takes its place. */
  readonly single?: boolean;
  readonly dir?: UploadDir;
  /** Addresses of what was sent before, to begin with. */
  readonly sent?: readonly string[];
  /** As a field of a form has it. */
  readonly field?: FileInput;
  /** Told the addresses of what is sent, for the call that claims them. */
  readonly onChange: (urls: readonly string[]) => void;
  /** Told when files begin to be on their way, and when none is any more. */
  readonly onBusy?: (isBusy: boolean) => void;
}

/** Chooses files, checks them, sends them and shows how far each is. */
export function Uploader({
  label,
  kind = 'image',
  maxMb = UPLOAD_MAX_MB,
  maxFiles = UPLOAD_MAX_FILES,
  single = false,
  dir = 'open',
  sent = NOTHING,
  field,
  onChange,
  onBusy,
}: UploaderProps) {
  const t = useMessages(uploadMessages);
  const words = WORDS[single ? 'one' : 'several'];
  const uploads = useUploads(onChange, { dir, sent });
  const isBusy = uploads.items.some(({ state }) => state === 'sending');
  const tellBusy = useEffectEvent((isNow: boolean) => onBusy?.(isNow));
  useEffect(() => tellBusy(isBusy), [isBusy]);
  const rule = t(RULES[kind], { mb: maxMb });
  const ruleId = useId();
  const [isOver, setIsOver] = useState(false);
  const count = single ? 1 : maxFiles;
  const room = single ? 1 : maxFiles - uploads.items.length;

  const take = (files: readonly File[]) => {
    const refusals = new Set<string>();
    const accepted = files.filter((file) => {
      const refusal = refusalOf(file, kind, maxMb);
      if (refusal !== null) {
        refusals.add(refusal);
      }
      return refusal === null;
    });
    if (accepted.length > room) {
      refusals.add(t(words.tooMany, { count }));
    }
    refusals.forEach((text) => showToast({ kind: 'error', text }));
    const taken = accepted.slice(0, room);
    if (single && taken.length > 0) {
      uploads.clear();
    }
    uploads.add(taken);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    <fieldset className={styles.uploader} aria-describedby={ruleId}>
      <legend className={styles.label}>{label}</legend>
      <UploadList items={uploads.items} onRetry={uploads.retry} onRemove={uploads.remove} />
      {room > 0 && (
        <div
          className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <FileButton
            size="small"
            label={t(kind === 'image' ? words.image : words.file)}
            accept={ACCEPT[kind]}
            multiple={!single}
            {...(field && { field })}
            onChoose={take}
          />
          <span className={`${styles.hint} ${styles.drag}`}>{t(words.drop)}</span>
        </div>
      )}
      <p id={ruleId} className={styles.hint}>
        {single ? rule : t(kind === 'image' ? 'severalImages' : 'severalFiles', { rule, count })}
      </p>
      <VisuallyHidden as="output">
        {uploads.items
          .filter(({ state }) => state !== 'sending')
          .map(({ file, state }) =>
            file === null ? '' : t(state === 'sent' ? 'sent' : 'failed', { name: file.name }),
          )
          .at(-1)}
      </VisuallyHidden>
    </fieldset>
  );
}
