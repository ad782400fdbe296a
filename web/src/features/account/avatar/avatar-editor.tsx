import { useState } from 'react';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { avatarMessages } from './avatar.messages.ts';
import styles from './avatar-editor.module.css';

const avatarDialog = laterPart(async () => import('./avatar-dialog.tsx'));

interface AvatarEditorProps {
  readonly src: string;
  readonly name: string;
  readonly size: number;
}

/** The own avatar with the button that changes it. */
export function AvatarEditor(avatar: AvatarEditorProps) {
  const t = useMessages(avatarMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.edit}
        aria-label={t('edit')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Avatar {...avatar} />
        <svg className={styles.pencil} aria-hidden="true" viewBox="0 0 20 20">
          <path d="m4 13.5 8.2-8.2 2.5 2.5L6.5 16H4z" />
        </svg>
      </button>
      {isOpen && (
        <Later part={avatarDialog} fallback={null} onRetry={() => setIsOpen(false)}>
          {({ AvatarDialog }) => <AvatarDialog onClose={() => setIsOpen(false)} />}
        </Later>
      )}
    </>
  );
}
