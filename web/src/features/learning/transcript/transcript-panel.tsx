import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { memo, useEffect, useRef, useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { clockText } from '#shared/lib/lesson-time.ts';
import { Marked } from '#shared/ui/marked.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Lesson } from '../player/player.rules.ts';
import { useStudyPosition } from '../player/study-position.ts';
import { usualCaption } from '../player/use-captions.ts';
import { type Cue, cueAt, findCues } from './cues.ts';
import styles from './transcript-panel.module.css';
import { transcriptMessages } from './transcript.messages.ts';
import { transcriptQueries } from './transcript.queries.ts';

/** Who moves the text by hand reads on undisturbed for so long. */
const READING_MS = 5 * SECOND_MS;

interface CueRowProps {
  readonly cue: Cue;
  readonly isCurrent: boolean;
  readonly words: string;
  readonly onJump: (second: number) => void;
}

const CueRow = memo(function CueRow({ cue, isCurrent, words, onJump }: CueRowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.cue}
        aria-current={isCurrent || undefined}
        onClick={() => onJump(Math.floor(cue.start))}
      >
        <span className={styles.time}>{clockText(cue.start)}</span>
        <span>
          <Marked text={cue.text} words={[words]} />
        </span>
      </button>
    </li>
  );
});

interface CueListProps {
  readonly chapterId: number;
  readonly cues: readonly Cue[];
  /** Language of the text. */
  readonly language: string;
  readonly words: string;
  readonly onJump: (second: number) => void;
}

/** Keeps what is being said in sight, without moving the page. */
function useFollowing(place: number, isOff: boolean) {
  const listRef = useRef<HTMLOListElement>(null);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const list = listRef.current;
    const row = list?.children[place];
    const isRead = performance.now() - movedAt.current < READING_MS;
    if (list && row instanceof HTMLElement && !isOff && !isRead) {
      list.scrollTop = row.offsetTop - list.clientHeight / 3;
    }
  }, [place, isOff]);
  const onMove = () => {
    movedAt.current = performance.now();
  };
  return { ref: listRef, onWheel: onMove, onTouchMove: onMove };
}

function CueList({ chapterId, cues, language, words, onJump }: CueListProps) {
  const t = useMessages(transcriptMessages);
  const second = useStudyPosition((at) => (at.chapterId === chapterId ? at.place : -1));
  const place = cueAt(cues, second);
  const found = findCues(cues, words);
  const isSearched = words.trim() !== '';
  const following = useFollowing(place, isSearched);
  return (
    <>
      <output className={styles.hint}>
        {isSearched && found.length === 0 && t('none', { words: words.trim() })}
        {isSearched && found.length > 0 && t('found', { number: formatNumber(found.length) })}
        {!isSearched && t(cues.length === 0 ? 'empty' : 'hint')}
      </output>
      <ol {...following} className={styles.cues} lang={language} aria-label={t('transcript')}>
        {found.map((cue) => (
          <CueRow
            key={cue.start}
            cue={cue}
            isCurrent={cue === cues[place]}
            words={words.trim()}
            onJump={onJump}
          />
        ))}
      </ol>
    </>
  );
}

interface TranscriptPanelProps {
  readonly lesson: Pick<Lesson, 'chapter_id' | 'captions'>;
  /** Plays from a second. */
  readonly onJump: (second: number) => void;
}

/** What is said in the lesson, made of its captions: read along, searched, and a way to any place. */
export function TranscriptPanel({ lesson, onJump }: TranscriptPanelProps) {
  const t = useMessages(transcriptMessages);
  const interfaceLanguage = useLanguage();
  const { chapter_id: chapterId, captions } = lesson;
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const shown =
    captions.find(({ language }) => language === chosen) ??
    usualCaption(captions, interfaceLanguage);
  const { language = '', url = '' } = shown ?? {};
  const query = useQuery({
    ...transcriptQueries.ofLesson({ chapterId, language, url }),
    enabled: url !== '',
  });
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.field}
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {captions.length > 1 && (
          <select
            className={styles.language}
            aria-label={t('language')}
            value={language}
            onChange={({ target }) => setChosen(target.value)}
          >
            {captions.map((known) => (
              <option key={known.language} value={known.language}>
                {known.label}
              </option>
            ))}
          </select>
        )}
      </div>
      <QueryBlock query={query} skeleton={<Skeleton height="240px" />} isEmpty={() => false}>
        {(cues) => (
          <CueList
            chapterId={chapterId}
            cues={cues}
            language={language}
            words={words}
            onJump={onJump}
          />
        )}
      </QueryBlock>
    </>
  );
}
