import type { ReactNode } from 'react';
import { endsSession } from '#shared/api/api-error.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useSession } from '#shared/api/session.ts';
import { useOnRenewal } from '#shared/api/use-on-renewal.ts';
import { useCompletion } from '../progress/use-completion.ts';
import { useHeartbeat } from '../progress/use-heartbeat.ts';
import { type Jump, Player } from './player.tsx';
import { isIncomplete } from './refusal-reason.ts';
import { END_CODES, endCode, type Lesson, type LessonEnd } from './player.rules.ts';

interface VideoLessonProps {
  readonly courseId: number;
  readonly lesson: Lesson;
  /** Counts the times the lesson was asked for. */
  readonly attempt: number;
  /** Why a new link was refused, if it was. */
  readonly refusal: Error | null;
  readonly jump: Jump | null;
  /** It begins by itself. */
  readonly playsAtOnce: boolean;
  /** Null when it is played again. */
  readonly onEnd: (end: LessonEnd | null) => void;
  readonly onRetry: () => void;
  /** Lies over the picture once the lesson has ended. */
  readonly children: ReactNode;
}

/** A video lesson: it plays, reports what is watched, and is completed at its end. */
export function VideoLesson(props: VideoLessonProps) {
  const { courseId, lesson, onEnd, ...player } = props;
  const isLoggedIn = useSession(({ user }) => user !== null);
  const heartbeat = useHeartbeat({
    chapterId: lesson.chapter_id,
    enabled: isLoggedIn && lesson.is_purchased === 1,
  });
  const completion = useCompletion({
    courseId,
    chapterId: lesson.chapter_id,
    heartbeat,
    // What is missing is told where the picture was.
    meta: { silent: true },
  });
  const onEnded = () => {
    const code = endCode(lesson, isLoggedIn);
    if (code === END_CODES.completed) {
      completion.mutate(undefined, {
        onSuccess: ({ is_all }) => onEnd({ code, isAll: is_all === 1 }),
        onError: (error) => {
          if (isIncomplete(error)) {
            onEnd({ code: END_CODES.incomplete });
          } else if (!endsSession(error)) {
            void handleFailure(error);
          }
        },
      });
    } else {
      onEnd({ code });
    }
  };
  useOnRenewal(() => {
    if (completion.isError) {
      onEnded();
    }
  });
  return (
    <Player
      {...player}
      lesson={lesson}
      heartbeat={heartbeat}
      onPlay={() => onEnd(null)}
      onEnded={onEnded}
    />
  );
}
