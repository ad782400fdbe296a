import { useEffect, useRef } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { CloseIcon } from '#shared/ui/icons.tsx';
import { uploadMessages } from './upload.messages.ts';
import styles from './uploader.module.css';
import type { UploadItem } from './use-uploads.ts';

const WHOLE = 100;

/** The chosen picture itself: what was sent cannot be read before somebody claims it. */
function Preview({ file }: { readonly file: File }) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    ref.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={ref} className={styles.preview} alt="" />;
}

interface UploadListProps {
  readonly items: readonly UploadItem[];
  readonly onRetry: (item: UploadItem) => void;
  readonly onRemove: (id: number) => void;
}

/** The chosen files, each with its progress and what can be done about it. */
export function UploadList({ items, onRetry, onRemove }: UploadListProps) {
  const t = useMessages(uploadMessages);
  if (items.length === 0) {
    return null;
  }
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const { name } = item.file;
        return (
          <li key={item.id} className={styles.item}>
            {item.file.type.startsWith('image/') && <Preview file={item.file} />}
            <span className={styles.name}>{name}</span>
            {item.state === 'sending' && (
              <progress
                className={styles.progress}
                aria-label={t('sending', { name })}
                max={WHOLE}
                value={Math.round(item.part * WHOLE)}
              />
            )}
            {item.state === 'failed' && (
              <Button look="quiet" size="small" onClick={() => onRetry(item)}>
                {t('retry', { name })}
              </Button>
            )}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { name })}
              onClick={() => onRemove(item.id)}
            >
              <CloseIcon />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
