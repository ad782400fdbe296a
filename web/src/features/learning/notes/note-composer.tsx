import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './note-composer.module.css';
import {
  answerDraft,
  draftKey,
  type DraftSubject,
  dropDraft,
  keepDraft,
  type NoteDraft,
  useNoteDrafts,
} from './note-draft.ts';
import { NoteField } from './note-field.tsx';
import { type LessonPosition, positionText } from './note-position.ts';
import { noteMessages } from './note.messages.ts';
import { afterNoteChange } from './note.queries.ts';
import { takeNote, usePositionToNote } from './take-note.ts';

interface NoteComposerProps {
  readonly courseId: number;
  readonly lesson: LessonPosition;
}

interface BeginButtonProps {
  readonly lesson: LessonPosition;
  /** A draft was just closed, so the focus has to go somewhere. */
  readonly isFocused: boolean;
}

function BeginButton({ lesson, isFocused }: BeginButtonProps) {
  const t = useMessages(noteMessages);
  const ref = useRef<HTMLButtonElement>(null);
  const place = usePositionToNote(lesson);
  const hasPlace = lesson.type === CHAPTER_TYPES.video || place > 0;
  useEffect(() => {
    if (isFocused) {
      ref.current?.focus();
    }
  }, [isFocused]);
  return (
    <Button ref={ref} look="quiet" aria-keyshortcuts="N" onClick={() => takeNote(lesson)}>
      {hasPlace
        ? t('noteAt', { place: positionText({ type: lesson.type, position: place }) })
        : t('note')}
      <kbd className={styles.key} aria-hidden="true">
        N
      </kbd>
    </Button>
  );
}

interface PageFieldProps {
  readonly page: number;
  readonly last: number;
  readonly onChange: (page: number) => void;
}

/** A handout is open elsewhere, so its reader says which page is meant. */
function PageField({ page, last, onChange }: PageFieldProps) {
  const t = useMessages(noteMessages);
  const id = useId();
  return (
    <div className={styles.page}>
      <label htmlFor={id}>{t('pageField')}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={last}
        value={page}
        onChange={({ target }) => {
          if (Number.isInteger(target.valueAsNumber)) {
            onChange(Math.min(Math.max(target.valueAsNumber, 1), Math.max(last, 1)));
          }
        }}
      />
    </div>
  );
}

interface OpenDraftProps extends NoteComposerProps {
  readonly subject: DraftSubject;
  readonly draft: NoteDraft;
  readonly onClosed: () => void;
}

function OpenDraft({ courseId, lesson, subject, draft, onClosed }: OpenDraftProps) {
  const t = useMessages(noteMessages);
  const queryClient = useQueryClient();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isAsked = useNoteDrafts(({ asked }) => asked === draftKey(subject));
  useEffect(() => {
    if (isAsked) {
      fieldRef.current?.focus();
      answerDraft();
    }
  }, [isAsked]);
  const close = () => {
    dropDraft(subject);
    onClosed();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('learning.addNote', {
        chapter_id: lesson.id,
        position: draft.position,
        content: draft.content.trim(),
      }),
    onSuccess: async () => {
      close();
      showToast({ kind: 'success', text: translator(noteMessages)('saved') });
      await afterNoteChange(queryClient, courseId);
    },
  });
  return (
    <NoteField
      label={t('newNote', { place: positionText({ type: lesson.type, position: draft.position }) })}
      hint={t('draftHint')}
      value={draft.content}
      cancelLabel={t('discard')}
      isSaving={isPending}
      fieldRef={fieldRef}
      onChange={(content) => keepDraft(subject, { ...draft, content })}
      onSave={() => mutate()}
      onCancel={close}
      onEscape={() => {
        if (draft.content === '') {
          close();
        }
      }}
    >
      {lesson.type === CHAPTER_TYPES.pdf && (
        <PageField
          page={draft.position}
          last={lesson.page_num}
          onChange={(position) => keepDraft(subject, { ...draft, position })}
        />
      )}
    </NoteField>
  );
}

/** Takes a note where the learner is: a button, and once it is pressed the note being written. */
export function NoteComposer({ courseId, lesson }: NoteComposerProps) {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const subject = { userId, chapterId: lesson.id };
  const draft = useNoteDrafts(({ drafts }) => drafts[draftKey(subject)]);
  const [hasClosed, setClosed] = useState(false);
  return draft === undefined ? (
    <BeginButton lesson={lesson} isFocused={hasClosed} />
  ) : (
    <OpenDraft
      courseId={courseId}
      lesson={lesson}
      subject={subject}
      draft={draft}
      onClosed={() => setClosed(true)}
    />
  );
}
