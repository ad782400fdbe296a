import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { Lesson } from '#features/learning/catalogue/catalogue.queries.ts';
import { noteMessages } from '#features/learning/notes/note.messages.ts';
import { type Note, noteQueries } from '#features/learning/notes/note.queries.ts';
import { NotesPanel } from '#features/learning/notes/notes-panel.tsx';
import { takeNote } from '#features/learning/notes/take-note.ts';
import { useNoteKey } from '#features/learning/notes/use-note-key.ts';
import { studyMessages } from '#features/learning/player/study.messages.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { TabList } from '#shared/ui/tab-list.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './study-page.module.css';

interface StudySideProps {
  readonly courseId: number;
  readonly courseTitle: string;
  /** The open lesson, once it is known. */
  readonly lesson: Lesson | null;
  readonly isOwner: boolean;
  /** Whether it is known who owns the course; until then nobody does. */
  readonly isSettled: boolean;
  /** Where the place of a note is shown. */
  readonly notePath: (note: Note) => string;
  /** The catalogue of the course. */
  readonly children: ReactNode;
}

/** Whether there is something to show of notes: an owner takes them, others may have old ones. */
function useHasNotes({ courseId, isOwner, isSettled }: StudySideProps): boolean {
  const isVisitor = useSession(({ user }) => user === null);
  const isStranger = !isVisitor && isSettled && !isOwner;
  const { data } = useInfiniteQuery({
    ...noteQueries.list(courseId, null),
    enabled: isStranger,
    meta: { silent: true },
  });
  const hasOld = isStranger && (data?.pages[0]?.total ?? 0) > 0;
  return hasOld || (isOwner && !isVisitor);
}

async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) {
    await document.exitFullscreen();
  }
}

function NotedSide(props: StudySideProps) {
  const { courseId, courseTitle, lesson, isOwner } = props;
  const t = useMessages(studyMessages);
  const note = useMessages(noteMessages);
  const baseId = useId();
  const [tab, setTab] = useState<'contents' | 'notes'>('contents');
  const onNote = useCallback(() => {
    if (lesson !== null) {
      setTab('notes');
      takeNote(lesson);
      // The note is written beside the picture. A browser that stays in full screen is no failure.
      leaveFullscreen().catch(() => undefined);
    }
  }, [lesson]);
  useNoteKey(isOwner && lesson !== null ? onNote : null);
  const panelId = `${baseId}panel`;
  const tabId = (key: string) => `${baseId}tab-${key}`;
  return (
    <>
      <VisuallyHidden as="h2">{t('beside')}</VisuallyHidden>
      <TabList
        label={t('beside')}
        tabs={[
          { key: 'contents', text: t('contents') },
          { key: 'notes', text: note('notes') },
        ]}
        current={tab}
        panelId={panelId}
        tabId={tabId}
        onChoose={setTab}
      />
      <div id={panelId} className={styles.sidePanel} role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'contents' ? (
          props.children
        ) : (
          <NotesPanel
            courseId={courseId}
            courseTitle={courseTitle}
            lesson={lesson}
            canWrite={isOwner}
            pathOf={props.notePath}
          />
        )}
      </div>
    </>
  );
}

/** Beside the lesson: the catalogue, and notes for those who take them. */
export function StudySide(props: StudySideProps) {
  const t = useMessages(studyMessages);
  const hasNotes = useHasNotes(props);
  if (hasNotes) {
    return <NotedSide {...props} />;
  }
  return (
    <>
      <h2 className={styles.heading}>{t('contents')}</h2>
      {props.children}
    </>
  );
}
