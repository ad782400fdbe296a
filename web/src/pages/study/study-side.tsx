import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { fragmentParams } from '#features/catalog/course/course-view.ts';
import { feedback } from '#features/catalog/feedback/later-feedback.ts';
import type { Lesson } from '#features/learning/catalogue/catalogue.queries.ts';
import { NoteHere } from '#features/learning/notes/note-here.tsx';
import { noteMessages } from '#features/learning/notes/note.messages.ts';
import { type Note, noteQueries } from '#features/learning/notes/note.queries.ts';
import { takeNote } from '#features/learning/notes/take-note.ts';
import { useNoteKey } from '#features/learning/notes/use-note-key.ts';
import type { Lesson as PlayedLesson } from '#features/learning/player/player.rules.ts';
import { studyMessages } from '#features/learning/player/study.messages.ts';
import { transcriptMessages } from '#features/learning/transcript/transcript.messages.ts';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TabList } from '#shared/ui/tab-list.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './study-page.module.css';

const notesPanel = laterPart(async () => import('#features/learning/notes/notes-panel.tsx'));
const transcriptPanel = laterPart(
  async () => import('#features/learning/transcript/transcript-panel.tsx'),
);

const TAB_TO_COME = <Skeleton height="240px" />;

interface StudySideProps {
  readonly courseId: number;
  readonly courseTitle: string;
  /** The open lesson, once it is known. */
  readonly lesson: Lesson | null;
  /** The same with its captions, when it is a video that may be seen. */
  readonly played: PlayedLesson | null;
  readonly isOwner: boolean;
  /** Whether it is known who owns the course; until then nobody does. */
  readonly isSettled: boolean;
  /** Where the place of a note is shown. */
  readonly notePath: (note: Note) => string;
  /** Plays the open lesson from a second. */
  readonly onJump: (second: number) => void;
  readonly contents: ReactNode;
  readonly handouts: ReactNode;
}

type Tab = 'contents' | 'transcript' | 'notes' | 'questions' | 'handouts';

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

function useTabs(props: StudySideProps, hasNotes: boolean) {
  const t = useMessages(studyMessages);
  const note = useMessages(noteMessages);
  const transcript = useMessages(transcriptMessages);
  const hasTranscript = props.played !== null && props.played.captions.length > 0;
  const tabs: readonly { key: Tab; text: string; isThere: boolean }[] = [
    { key: 'contents', text: t('contents'), isThere: true },
    { key: 'transcript', text: transcript('transcript'), isThere: hasTranscript },
    { key: 'notes', text: note('notes'), isThere: hasNotes },
    { key: 'questions', text: t('questions'), isThere: true },
    { key: 'handouts', text: t('handouts'), isThere: true },
  ];
  return tabs.filter(({ isThere }) => isThere);
}

function TabContent({ tab, ...props }: StudySideProps & { readonly tab: Tab }) {
  const { played } = props;
  const { hash } = useLocation();
  switch (tab) {
    case 'contents':
      return props.contents;
    case 'transcript':
      return (
        played !== null && (
          <Later key={tab} part={transcriptPanel} fallback={TAB_TO_COME}>
            {({ TranscriptPanel }) => (
              <TranscriptPanel key={played.chapter_id} lesson={played} onJump={props.onJump} />
            )}
          </Later>
        )
      );
    case 'notes':
      return (
        <Later key={tab} part={notesPanel} fallback={TAB_TO_COME}>
          {({ NotesPanel }) => (
            <NotesPanel
              courseId={props.courseId}
              courseTitle={props.courseTitle}
              lesson={props.lesson}
              canWrite={props.isOwner}
              pathOf={props.notePath}
            />
          )}
        </Later>
      );
    case 'questions':
      return (
        <Later key={tab} part={feedback} fallback={TAB_TO_COME}>
          {({ QuestionForm, QuestionList }) => (
            <>
              <QuestionForm courseId={props.courseId} />
              <QuestionList courseId={props.courseId} params={fragmentParams(hash)} />
            </>
          )}
        </Later>
      );
    case 'handouts':
      return props.handouts;
  }
}

/** Beside the lesson: the catalogue, what is said, notes for those who take them, questions, files. */
export function StudySide(props: StudySideProps) {
  const { lesson, isOwner } = props;
  const t = useMessages(studyMessages);
  const hasNotes = useHasNotes(props);
  const tabs = useTabs(props, hasNotes);
  const baseId = useId();
  const [chosen, setChosen] = useState<Tab>('contents');
  // A lesson without what was chosen shows its contents.
  const tab = tabs.find(({ key }) => key === chosen)?.key ?? 'contents';
  const onNote = useCallback(() => {
    if (lesson !== null) {
      setChosen('notes');
      takeNote(lesson);
      // The note is written beside the picture. A browser that stays in full screen is no failure.
      leaveFullscreen().catch(() => undefined);
    }
  }, [lesson]);
  const canWrite = hasNotes && isOwner && lesson !== null;
  useNoteKey(canWrite ? onNote : null);
  useEffect(() => {
    if (canWrite) {
      // The field has to be there to take the focus with the tap.
      notesPanel.fetch().catch(() => undefined);
    }
  }, [canWrite]);
  const panelId = `${baseId}panel`;
  const tabId = (key: string) => `${baseId}tab-${key}`;
  return (
    <>
      <VisuallyHidden as="h2">{t('beside')}</VisuallyHidden>
      <TabList
        label={t('beside')}
        tabs={tabs}
        current={tab}
        panelId={panelId}
        tabId={tabId}
        onChoose={setChosen}
      />
      <div id={panelId} className={styles.sidePanel} role="tabpanel" aria-labelledby={tabId(tab)}>
        <TabContent {...props} tab={tab} />
      </div>
      {canWrite && tab !== 'notes' && <NoteHere lesson={lesson} onNote={onNote} />}
    </>
  );
}
