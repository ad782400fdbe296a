import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endsSession } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import type { CallMeta } from '#shared/api/policy.ts';
import { catalogueQueries } from '../catalogue/catalogue.queries.ts';
import { progressQueries } from './progress.queries.ts';
import type { Heartbeat } from './use-heartbeat.ts';

interface CompletionOptions {
  readonly courseId: number;
  readonly chapterId: number;
  readonly heartbeat: Heartbeat;
  /** Silent where the screen itself says what is missing. */
  readonly meta?: CallMeta;
}

/** Completes a lesson with the server, which judges by what was reported before. */
export function useCompletion({ courseId, chapterId, heartbeat, meta = {} }: CompletionOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await heartbeat.flush();
      return call('learning.complete', { chapter_id: chapterId });
    },
    onSettled: async (_done, error) => {
      if (endsSession(error)) {
        return;
      }
      const shown = [catalogueQueries.ofCourse(courseId), progressQueries.ofCourse(courseId)];
      await Promise.all(shown.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
    meta,
  });
}
