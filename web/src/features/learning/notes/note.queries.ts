import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { PAGE_SIZE_MAX } from '@zhiji/contract/kernel/limits';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Note = CallResponse<'learning.addNote'>;
type NotePage = CallResponse<'learning.notes'>;

async function fetchPage(
  { courseId, chapterId }: { courseId: number; chapterId: number | null },
  page: number,
  signal?: AbortSignal,
): Promise<NotePage> {
  const lesson = chapterId === null ? {} : { chapter_id: chapterId };
  const request = { curriculum_id: courseId, ...lesson, page, limit: PAGE_SIZE_MAX };
  return call('learning.notes', request, signal === undefined ? {} : { signal });
}

const nextPage = ({ page, limit, total }: NotePage): number | undefined =>
  page * limit < total ? page + 1 : undefined;

export const noteQueries = {
  /** Notes on a lesson, or on the whole course, in the order of the course. */
  list: (courseId: number, chapterId: number | null) =>
    infiniteQueryOptions({
      queryKey: queryKey('learning', 'notes', courseId, chapterId),
      queryFn: ({ pageParam, signal }) => fetchPage({ courseId, chapterId }, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      // They may have been written on another device.
      staleTime: 0,
    }),
};

/** Every note on a course. */
export async function fetchAllNotes(courseId: number): Promise<Note[]> {
  const notes: Note[] = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const fetched: NotePage = await fetchPage({ courseId, chapterId: null }, page);
    notes.push(...fetched.list);
    page = nextPage(fetched);
  }
  return notes;
}

/** A note was written, changed or deleted. */
export async function afterNoteChange(queryClient: QueryClient, courseId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKey('learning', 'notes', courseId) });
}
