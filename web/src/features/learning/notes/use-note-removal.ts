import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { report } from '#shared/api/report-queue.ts';
import { useSession } from '#shared/api/session.ts';
import { afterNoteChange } from './note.queries.ts';

export interface NoteRemoval {
  /** Whether a note is deleted but can still be brought back. */
  readonly isGoing: (id: string) => boolean;
  readonly remove: (id: string) => void;
  readonly restore: (id: string) => void;
  /** Nobody brings it back any more. */
  readonly finish: (id: string) => void;
}

/**
 * Deletes notes after a while in which they can be brought back: until then the server keeps them as
 * they are. Leaving the page or the lesson ends that while.
 */
export function useNoteRemoval(courseId: number): NoteRemoval {
  const queryClient = useQueryClient();
  const [going, setGoing] = useState<ReadonlySet<string>>(() => new Set());
  const waiting = useRef(new Set<string>());
  const [userId] = useState(() => useSession.getState().user?.id ?? 0);
  const { mutate } = useMutation({
    mutationFn: (id: string) => report('learning.deleteNote', { id }, { userId, keepalive: true }),
    onSettled: async (_data, _error, id) => {
      await afterNoteChange(queryClient, courseId);
      // Only now: what could not be deleted is back, what could is not seen again.
      setGoing((ids) => new Set([...ids].filter((other) => other !== id)));
    },
  });
  useEffect(() => {
    const ids = waiting.current;
    const finishAll = () => {
      for (const id of ids) {
        mutate(id);
      }
      ids.clear();
    };
    globalThis.addEventListener('pagehide', finishAll);
    return () => {
      globalThis.removeEventListener('pagehide', finishAll);
      finishAll();
    };
  }, [mutate]);
  return {
    isGoing: (id) => going.has(id),
    remove: (id) => {
      waiting.current.add(id);
      setGoing((ids) => new Set([...ids, id]));
    },
    restore: (id) => {
      if (waiting.current.delete(id)) {
        setGoing((ids) => new Set([...ids].filter((other) => other !== id)));
      }
    },
    finish: (id) => {
      if (waiting.current.delete(id)) {
        mutate(id);
      }
    },
  };
}
