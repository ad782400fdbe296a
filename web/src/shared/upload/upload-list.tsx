import { useEffect, useRef } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { CloseIcon } from '#shared/ui/icons.tsx';
import { uploadMessages } from './upload.messages.ts';
import styles from './uploader.module.css';
import { useItemName } from './use-item-name.ts';
import type { ChosenItem, UploadItem } from './use-uploads.ts';

const WHOLE = 100;
const OPEN = '/media/';

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

/** Of what was sent before only public pictures can be looked at. */
function ItemPicture({ file, url }: Pick<UploadItem, 'file' | 'url'>) {
  if (file === null) {
    return url.startsWith(OPEN) ? <img className={styles.preview} src={url} alt="" /> : null;
  }
  return file.type.startsWith('image/') ? <Preview file={file} /> : null;
}

const isChosen = (item: UploadItem): item is ChosenItem => item.file !== null;

interface UploadListProps {
  readonly items: readonly UploadItem[];
  readonly onRetry: (item: ChosenItem) => void;
  readonly onRemove: (id: number) => void;
}

/** The chosen files, each with its progress and what can be done about it. */
export function UploadList({ items, onRetry, onRemove }: UploadListProps) {
  const t = useMessages(uploadMessages);
  const nameOf = useItemName();
  if (items.length === 0) {
    return null;
  }
  return (
    <ul className={styles.list}>
      {items.map((item, index) => {
        const name = nameOf(item, index);
        return (
          <li key={item.id} className={styles.item}>
            <ItemPicture file={item.file} url={item.url} />
            <span className={styles.name}>{name}</span>
            {item.state === 'sending' && (
              <progress
                className={styles.progress}
                aria-label={t('sending', { name })}
                max={WHOLE}
                value={Math.round(item.part * WHOLE)}
              />
            )}
            {item.state === 'failed' && isChosen(item) && (
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
