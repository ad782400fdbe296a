import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ExportNotes } from './export-notes.tsx';
import { NoteComposer } from './note-composer.tsx';
import { NoteItem } from './note-item.tsx';
import type { LessonPosition } from './note-position.ts';
import { noteMessages } from './note.messages.ts';
import { type Note, noteQueries } from './note.queries.ts';
import styles from './notes-panel.module.css';
import { RemovedNote } from './removed-note.tsx';
import { useNoteRemoval } from './use-note-removal.ts';

const SCOPES = ['ofLesson', 'ofCourse'] as const;
type Scope = (typeof SCOPES)[number];

interface NotesPanelProps {
  readonly courseId: number;
  readonly courseTitle: string;
  /** The open lesson, if it is known. */
  readonly lesson: LessonPosition | null;
  /** Only who may study the course now takes new notes. */
  readonly canWrite: boolean;
  /** Where the place of a note is shown. */
  readonly pathOf: (note: Note) => string;
}

interface NoteListProps extends Pick<NotesPanelProps, 'courseId' | 'pathOf'> {
  readonly notes: readonly Note[];
  /** Whether notes of several lessons are shown, under their titles. */
  readonly hasTitles: boolean;
}

function NoteList({ courseId, notes, hasTitles, pathOf }: NoteListProps) {
  const t = useMessages(noteMessages);
  const removal = useNoteRemoval(courseId);
  const [restored, setRestored] = useState<string | null>(null);
  return (
    <ol className={styles.list} aria-label={t('notes')}>
      {notes.map((note, place) => (
        <li key={note.id}>
          {hasTitles && notes[place - 1]?.chapter_id !== note.chapter_id && (
            <h3 className={styles.lesson} lang={contentLanguage(note.title)}>
              {note.title}
            </h3>
          )}
          {removal.isGoing(note.id) ? (
            <RemovedNote
              onUndo={() => {
                setRestored(note.id);
                removal.restore(note.id);
              }}
              onGone={() => removal.finish(note.id)}
            />
          ) : (
            <NoteItem
              courseId={courseId}
              note={note}
              path={pathOf(note)}
              isRestored={restored === note.id}
              onRemove={() => removal.remove(note.id)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function ScopeSwitch({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const t = useMessages(noteMessages);
  return (
    <fieldset className={styles.scopes} aria-label={t('scope')}>
      {SCOPES.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.scope}
          aria-pressed={name === scope}
          onClick={() => onChoose(name)}
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** One's own notes on the open lesson or the whole course, and the way to take one more. */
export function NotesPanel(props: NotesPanelProps) {
  const { courseId, courseTitle, lesson, canWrite, pathOf } = props;
  const t = useMessages(noteMessages);
  const [chosen, setChosen] = useState<Scope | null>(null);
  const usual = canWrite ? 'ofLesson' : 'ofCourse';
  const scope = lesson === null ? 'ofCourse' : (chosen ?? usual);
  const chapterId = scope === 'ofLesson' ? (lesson?.id ?? null) : null;
  const query = useInfiniteQuery(noteQueries.list(courseId, chapterId));
  return (
    <div className={styles.panel}>
      {canWrite && lesson !== null && (
        <NoteComposer key={lesson.id} courseId={courseId} lesson={lesson} />
      )}
      {!canWrite && <p className={styles.hint}>{t('readOnly')}</p>}
      <div className={styles.tools}>
        {lesson !== null && <ScopeSwitch scope={scope} onChoose={setChosen} />}
        <ExportNotes courseId={courseId} title={courseTitle} />
      </div>
      <QueryBlock query={query} skeleton={<Skeleton height="160px" />} isEmpty={() => false}>
        {({ pages }) => {
          const notes = pages.flatMap(({ list }) => list);
          return notes.length === 0 ? (
            <p className={styles.hint}>{t(scope === 'ofCourse' ? 'empty' : 'emptyLesson')}</p>
          ) : (
            <>
              <NoteList
                key={chapterId}
                courseId={courseId}
                notes={notes}
                hasTitles={scope === 'ofCourse'}
                pathOf={pathOf}
              />
              {query.hasNextPage && (
                <Button
                  look="quiet"
                  size="small"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryBlock>
    </div>
  );
}
