import type { CallResponse } from '@zhiji/contract/calls';
import { useState } from 'react';
import { endsSession } from '#shared/api/api-error.ts';
import { useOnRenewal } from '#shared/api/use-on-renewal.ts';
import type { Lesson } from '../player/player.rules.ts';
import { useCompletion } from '../progress/use-completion.ts';
import { useHeartbeat } from '../progress/use-heartbeat.ts';
import type { End } from './reading-end.tsx';
import { usePagesSeen } from './use-pages-seen.ts';

interface ReadingOptions {
  readonly lesson: Lesson;
  readonly pages: number;
  /** The page that can be seen; null while it is drawn. */
  readonly page: number | null;
}

/** Reports the pages that were seen and completes the lesson after the last. */
export function useReading({ lesson, pages, page }: ReadingOptions) {
  const { chapter_id: chapterId, curriculum_id: courseId } = lesson;
  const isOwner = lesson.is_purchased === 1;
  const heartbeat = useHeartbeat({ chapterId, enabled: isOwner });
  const completion = useCompletion({ courseId, chapterId, heartbeat, meta: { silent: true } });
  const [isTrialOver, setTrialOver] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const lastSeen = usePagesSeen({
    page,
    heartbeat,
    onSeen: (seen) => {
      if (!isOwner) {
        setTrialOver(isTrialOver || seen === pages);
      } else if (!completion.isSuccess && (seen === pages || isRefused)) {
        // Once it was refused, each of the missing pages may be the one that completes it.
        completion.mutate(undefined, {
          // A session that is over says nothing of the pages.
          onError: (error) => setRefused(!endsSession(error)),
        });
      }
    },
  });
  useOnRenewal(() => {
    if (completion.isError) {
      completion.mutate();
    }
  });
  return { heartbeat, isOwner, lastSeen, end: endOf(completion.data, { isRefused, isTrialOver }) };
}

interface Ended {
  readonly isRefused: boolean;
  readonly isTrialOver: boolean;
}

function endOf(
  completed: CallResponse<'learning.complete'> | undefined,
  { isRefused, isTrialOver }: Ended,
): End | null {
  if (completed !== undefined) {
    return completed.is_all === 1 ? 'allFinished' : 'finished';
  }
  if (isRefused) {
    return 'notYet';
  }
  return isTrialOver ? 'trialOver' : null;
}
