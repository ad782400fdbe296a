import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Paper } from '#features/exam/exam.queries.ts';
import { useSession } from '#shared/api/session.ts';
import { useOnRenewal } from '#shared/api/use-on-renewal.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { AnswerSync, type SyncState } from './answer-sync.ts';
import { dropOldAttempts } from './kept-answers.ts';
import { paperMessages } from './paper.messages.ts';

/** Whoever leaves while something waits is asked by the browser. */
function useWarning(sync: AnswerSync): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (sync.store.getState().unsent.size > 0) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sync]);
}

/** The answers of a paper on their way to the server, for as long as the screen shows. */
export function useAnswerSync(paper: Paper): { sync: AnswerSync; state: SyncState } {
  const t = useMessages(paperMessages);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const attemptId = paper.exam_user_id;
  const [sync] = useState(() => new AnswerSync({ userId, attemptId }, paper));
  const state = useStore(sync.store);

  const onEnd = useEffectEvent((tooLate: number) => {
    if (tooLate > 0) {
      showToast({ kind: 'error', text: t('tooLate', { count: tooLate }) });
    }
    // Replaced: going back must not lead to a paper that is handed in.
    void navigate(pathTo('userExamDetail', { id: attemptId }), { replace: true });
    void queryClient.invalidateQueries({ queryKey: queryKey('exam') });
  });
  useEffect(() => {
    dropOldAttempts();
    sync.start((tooLate) => onEnd(tooLate));
    const resume = () => sync.resume();
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('online', resume);
      sync.stop();
    };
  }, [sync]);
  useEffect(() => sync.receive(paper), [sync, paper]);
  useOnRenewal(() => sync.resume());
  useWarning(sync);
  return { sync, state };
}
