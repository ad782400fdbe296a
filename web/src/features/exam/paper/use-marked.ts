import { useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { keepMarked, readKept } from './kept-answers.ts';

/** Questions the learner wants to see again, kept on this device while the attempt is open. */
export function useMarked(attemptId: number) {
  const userId = useSession(({ user }) => user?.id) ?? 0;
  const place = { userId, attemptId };
  const [marked, setMarked] = useState(() => readKept(place).marked);
  const toggle = (id: number) => {
    const next = marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id];
    setMarked(next);
    keepMarked(place, next);
  };
  return { marked, toggle };
}
