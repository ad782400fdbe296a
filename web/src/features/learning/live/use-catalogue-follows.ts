import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catalogueQueries, type Lesson } from '../catalogue/catalogue.queries.ts';

const EVERY_MS = 3_000;

/**
 * The page shows a lesson as the catalogue knows it: once the room knows better, the catalogue is
 * asked until it does too. So a replay takes the place of the class it is of.
 */
export function useCatalogueFollows(
  courseId: number,
  known: Lesson['live_status'],
  told: Lesson['live_status'],
): void {
  const queryClient = useQueryClient();
  const isBehind = told !== null && told !== known;
  useEffect(() => {
    if (!isBehind) {
      return undefined;
    }
    const { queryKey } = catalogueQueries.ofCourse(courseId);
    const ask = () => void queryClient.invalidateQueries({ queryKey });
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [isBehind, courseId, queryClient]);
}
