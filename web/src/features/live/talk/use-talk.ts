import { useMutation } from '@tanstack/react-query';
import { useCallback, useReducer, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { NO_TALK, type Message, talkReducer } from './talk.rules.ts';

/** The messages of a room: the newest page, what comes in by events, and earlier pages. */
export function useTalk(chapterId: number) {
  const [talk, dispatch] = useReducer(talkReducer, NO_TALK);
  const [hasFailed, setFailed] = useState(false);

  const catchUp = useCallback(async () => {
    setFailed(false);
    try {
      const page = await call('live.messages', { chapter_id: chapterId });
      dispatch({ type: 'latest', page });
    } catch (error) {
      // The panel says so and has a button; the next connection tries it as well.
      setFailed(true);
      await handleFailure(error as Error, { silent: true }, 'background');
    }
  }, [chapterId]);

  const earlier = useMutation({
    mutationFn: (before: number) => call('live.messages', { chapter_id: chapterId, before }),
    onSuccess: (page) => dispatch({ type: 'earlier', page }),
  });
  const { mutate: readBefore } = earlier;

  const receive = useCallback((message: Message) => dispatch({ type: 'received', message }), []);
  const remove = useCallback(({ id }: { id: number }) => dispatch({ type: 'removed', id }), []);
  const answered = useCallback(({ id }: { id: number }) => dispatch({ type: 'answered', id }), []);
  const away = useCallback(() => dispatch({ type: 'away' }), []);

  const [first] = talk.messages;
  const readEarlier = useCallback(() => {
    if (first !== undefined) {
      readBefore(first.id);
    }
  }, [first, readBefore]);

  return {
    messages: talk.messages,
    hasMore: talk.hasMore,
    isComplete: talk.completeTo > 0 || talk.isCaughtUp,
    hasFailed,
    isReadingEarlier: earlier.isPending,
    catchUp,
    readEarlier,
    receive,
    remove,
    answered,
    away,
  };
}

export type TalkControl = ReturnType<typeof useTalk>;
