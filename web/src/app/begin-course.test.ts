import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { catalogueQueries } from '#features/learning/catalogue/catalogue.queries.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal } from '#test/answers.ts';
import { beginCourse } from './begin-course.ts';

const COURSE = 7;

/** Begins a course whose catalogue fails. */
function begin() {
  answerCalls({
    'catalog.course': () => new Promise<Response>(() => undefined),
    'coupon.info': [],
    'learning.catalogue': () => refusal(10_001, '系统错误'),
  });
  const queryClient = createQueryClient();
  void beginCourse(queryClient, new URLSearchParams(`id=${COURSE}`));
  return queryClient;
}

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

describe('what is asked for ahead of the page', () => {
  it('fails in silence when nobody came to see it', async () => {
    const queryClient = begin();
    const { queryKey } = catalogueQueries.ofCourse(COURSE);
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
    expect(toasts()).toEqual([]);
  });

  it('is told to who is on the page by then', async () => {
    const observer = new QueryObserver(begin(), catalogueQueries.ofCourse(COURSE));
    const leave = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(toasts()).toEqual(['系统错误']));
    leave();
  });
});
