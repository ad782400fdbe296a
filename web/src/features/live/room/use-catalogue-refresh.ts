import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKey } from '#shared/query-keys/query-key.ts';
import type { Lesson } from '../state/lesson.ts';

const EVERY_MS = 3_000;

/**
 * Polls the catalogue while the room knows a newer status of the lesson than it does, so that a
 * replay takes the place of the class it is of.
 */
export function useCatalogueRefresh(
  courseId: number,
  known: Lesson['live_status'],
  current: Lesson['live_status'],
): void {
  const queryClient = useQueryClient();
  const isBehind = current !== null && current !== known;
  useEffect(() => {
    if (!isBehind) {
      return undefined;
    }
    const ask = () =>
      void queryClient.invalidateQueries({ queryKey: queryKey('learning', 'catalogue', courseId) });
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [isBehind, courseId, queryClient]);
}
