import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useSession } from '#shared/api/session.ts';
import { readDraft } from '#shared/drafts/drafts.ts';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { NoteField } from './note-field.tsx';
import styles from './note-item.module.css';
import { positionText } from './note-position.ts';
import { noteMessages } from './note.messages.ts';
import { afterNoteChange, type Note } from './note.queries.ts';

interface NoteItemProps {
  readonly courseId: number;
  readonly note: Note;
  /** Where the place of the note is shown. */
  readonly path: string;
  /** It was just brought back, so the focus is here. */
  readonly isRestored: boolean;
  readonly onRemove: () => void;
}

interface EditedNoteProps extends Pick<NoteItemProps, 'courseId' | 'note'> {
  readonly onClose: () => void;
}

/** Where the change of a note is kept while it is typed. */
const draftPlace = ({ id }: Note): string => `note:${id}`;

function EditedNote({ courseId, note, onClose }: EditedNoteProps) {
  const t = useMessages(noteMessages);
  const queryClient = useQueryClient();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const { draft, change, drop } = useDraft(draftPlace(note), { content: note.content });
  const { content } = draft;
  const close = () => {
    drop();
    onClose();
  };
  useEffect(() => fieldRef.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('learning.editNote', { id: note.id, content: content.trim() }),
    onSuccess: async () => {
      await afterNoteChange(queryClient, courseId);
      close();
    },
  });
  return (
    <NoteField
      label={t('editNote', { place: positionText(note) })}
      hint={t('editHint')}
      value={content}
      cancelLabel={t('cancel')}
      isSaving={isPending}
      fieldRef={fieldRef}
      onChange={(text) => change({ content: text })}
      onSave={() => mutate()}
      onCancel={close}
      onEscape={close}
    />
  );
}

function WrittenAt({ note }: Pick<NoteItemProps, 'note'>) {
  const t = useMessages(noteMessages);
  const isChanged = note.update_time !== note.create_time;
  return (
    <span className={styles.time}>
      {isChanged
        ? t('changedAt', { time: wireDate(note.update_time) })
        : t('writtenAt', { time: wireDate(note.create_time) })}
    </span>
  );
}

interface ShownNoteProps extends Pick<NoteItemProps, 'note' | 'path' | 'onRemove'> {
  /** The button that has the focus when the note appears. */
  readonly focused: 'edit' | 'remove' | null;
  readonly onEdit: () => void;
}

function ShownNote({ note, path, focused, onEdit, onRemove }: ShownNoteProps) {
  const t = useMessages(noteMessages);
  const editRef = useRef<HTMLButtonElement>(null);
  const removeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused !== null) {
      (focused === 'edit' ? editRef : removeRef).current?.focus();
    }
  }, [focused]);
  const place = positionText(note);
  return (
    <article className={styles.note}>
      <p className={styles.head}>
        <Link to={path} className={styles.place} aria-label={t('jump', { place })}>
          {place}
        </Link>
        <WrittenAt note={note} />
      </p>
      <p className={styles.content}>{note.content}</p>
      <div className={styles.actions}>
        <button
          ref={editRef}
          type="button"
          className={styles.action}
          aria-label={t('editNamed', { place })}
          onClick={onEdit}
        >
          {t('edit')}
        </button>
        <button
          ref={removeRef}
          type="button"
          className={styles.action}
          aria-label={t('removeNamed', { place })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      </div>
    </article>
  );
}

/** One note: its place, which leads there, its text, and what can be done with it. */
export function NoteItem({ courseId, note, path, isRestored, onRemove }: NoteItemProps) {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const [mode, setMode] = useState<'new' | 'edited' | 'closed'>(() =>
    readDraft(userId, draftPlace(note)) === null ? 'new' : 'edited',
  );
  if (mode === 'edited') {
    return <EditedNote courseId={courseId} note={note} onClose={() => setMode('closed')} />;
  }
  return (
    <ShownNote
      note={note}
      path={path}
      focused={mode === 'closed' ? 'edit' : isRestored ? 'remove' : null}
      onEdit={() => setMode('edited')}
      onRemove={onRemove}
    />
  );
}
