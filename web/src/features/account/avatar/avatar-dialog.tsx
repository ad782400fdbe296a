import { UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { useEffect, useRef, useState } from 'react';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog/dialog.tsx';
import { FileButton } from '#shared/upload/file-button.tsx';
import { uploadMessages } from '#shared/upload/upload.messages.ts';
import { ACCEPT, refusalOf } from '#shared/upload/upload.rules.ts';
import { avatarMessages } from './avatar.messages.ts';
import styles from './avatar.module.css';
import { CENTRED, type Size } from './crop.rules.ts';
import { cropPhoto, sizeOf } from './crop-photo.ts';
import { Cropper } from './cropper.tsx';
import { useSaveAvatar } from './use-save-avatar.ts';

const WHOLE = 100;

function refuse(text: string): void {
  showToast({ kind: 'error', text });
}

/** Address of a chosen file, given back when another is chosen or the dialog closes. */
function useObjectUrl(): [string, (file: File | null) => void] {
  const [url, setUrl] = useState('');
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return [url, (file) => setUrl(file === null ? '' : URL.createObjectURL(file))];
}

/** Chooses a photo, cuts a square out of it and makes it the avatar. */
export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(avatarMessages);
  const [src, setFile] = useObjectUrl();
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(CENTRED);
  const [part, setPart] = useState(0);
  const photoRef = useRef<HTMLImageElement>(null);
  const save = useSaveAvatar(setPart);

  const choose = (file: File | undefined) => {
    const refusal = file === undefined ? null : refusalOf(file, 'image');
    if (refusal !== null) {
      refuse(refusal);
    } else if (file !== undefined) {
      setSize(null);
      setCrop(CENTRED);
      setFile(file);
    }
  };
  const onSave = () => {
    const photo = photoRef.current;
    if (photo !== null) {
      setPart(0);
      save.mutate(async () => cropPhoto(photo, crop), {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('saved') });
          onClose();
        },
      });
    }
  };

  return (
    <Dialog open title={t('edit')} closeLabel={t('close')} onClose={onClose}>
      {src !== '' && (
        <Cropper
          src={src}
          photoRef={photoRef}
          size={size}
          crop={crop}
          onLoad={() => setSize(photoRef.current === null ? null : sizeOf(photoRef.current))}
          onError={() => {
            setFile(null);
            refuse(translator(uploadMessages)('imageFormat'));
          }}
          onChange={setCrop}
        />
      )}
      <div className={styles.choice}>
        <FileButton
          label={t(src === '' ? 'choose' : 'chooseAnother')}
          accept={ACCEPT.image}
          onChoose={([photo]) => choose(photo)}
        />
        <p className={styles.rule}>{t('rule', { mb: UPLOAD_MAX_MB })}</p>
      </div>
      {save.isPending && (
        <progress
          className={styles.progress}
          aria-label={t('sending')}
          max={WHOLE}
          value={Math.round(part * WHOLE)}
        />
      )}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={size === null || save.isPending} onClick={onSave}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
