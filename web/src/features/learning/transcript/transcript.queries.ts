import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { readCues } from './cues.ts';

interface Captions {
  readonly chapterId: number;
  readonly language: string;
  readonly url: string;
}

export const transcriptQueries = {
  /** What is said in a lesson. A newer link leads to the same text, so that it is no other key. */
  ofLesson: ({ chapterId, language, url }: Captions) =>
    queryOptions({
      queryKey: queryKey('learning', 'transcript', { chapterId, language }),
      queryFn: async ({ signal }) => {
        const answer = await fetch(url, { signal });
        if (!answer.ok) {
          throw new Error(`the captions of ${chapterId} answered ${answer.status}`);
        }
        return readCues(await answer.text());
      },
      staleTime: Number.POSITIVE_INFINITY,
      // The panel says it.
      meta: { silent: true },
    }),
};
