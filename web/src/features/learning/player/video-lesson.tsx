import type { ReactNode } from 'react';
import { useSession } from '#shared/api/session.ts';
import { useCompletion } from '../progress/use-completion.ts';
import { useHeartbeat } from '../progress/use-heartbeat.ts';
import { type Jump, Player } from './player.tsx';
import { END_CODES, endCode, type Lesson, type LessonEnd } from './player.rules.ts';

interface VideoLessonProps {
  readonly courseId: number;
  readonly lesson: Lesson;
  /** Counts the times the lesson was asked for. */
  readonly attempt: number;
  readonly jump: Jump | null;
  /** Null when it is played again. */
  readonly onEnd: (end: LessonEnd | null) => void;
  readonly onRetry: () => void;
  /** Lies over the picture once the lesson has ended. */
  readonly children: ReactNode;
}

/** A video lesson: it plays, reports what is watched, and is completed at its end. */
export function VideoLesson(props: VideoLessonProps) {
  const { courseId, lesson, attempt, jump, onEnd, onRetry, children } = props;
  const isLoggedIn = useSession(({ user }) => user !== null);
  const heartbeat = useHeartbeat({
    chapterId: lesson.chapter_id,
    enabled: isLoggedIn && lesson.is_purchased === 1,
  });
  const completion = useCompletion({ courseId, chapterId: lesson.chapter_id, heartbeat });
  const onEnded = () => {
    const code = endCode(lesson, isLoggedIn);
    if (code === END_CODES.completed) {
      completion.mutate(undefined, {
        onSuccess: ({ is_all }) => onEnd({ code, isAll: is_all === 1 }),
      });
    } else {
      onEnd({ code });
    }
  };
  return (
    <Player
      lesson={lesson}
      attempt={attempt}
      jump={jump}
      heartbeat={heartbeat}
      onPlay={() => onEnd(null)}
      onEnded={onEnded}
      onRetry={onRetry}
    >
      {children}
    </Player>
  );
}
