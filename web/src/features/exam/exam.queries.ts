import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { errors } from '@zhiji/contract/kernel/errors';
import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { type Key, queryKey } from '#shared/query-keys/query-key.ts';

export type ExamCard = CallResponse<'exam.list'>['list'][number];
export type ExamState = ExamCard['state'];
export type Exam = CallResponse<'exam.intro'>;
export type Paper = CallResponse<'exam.start'>;
export type Topic = Paper['topics'][number];
export type TopicType = Topic['type'];
export type ExamResult = CallResponse<'exam.result'>;
export type WrongBook = CallResponse<'exam.wrongTopics'>;
export type WrongTopic = WrongBook['list'][number];
export type Practised = CallResponse<'exam.practise'>;

/** An exam, and its paper while an attempt is open. */
export interface OpenPaper {
  readonly exam: Exam | 'notEligible' | null;
  readonly paper: Paper | null;
}

/** Held to the contract by its type; the registry's texts stay out of the screen. */
const NOT_ELIGIBLE: (typeof errors)['exam.notEligible']['code'] = 52_000;

/** Somebody without the course has a screen that says so instead of a toast. */
async function orNotEligible<Data>(answer: Promise<Data>): Promise<Data | 'notEligible'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_ELIGIBLE) {
      return 'notEligible';
    }
    throw error;
  }
}

/**
 * The paper of the attempt that is open. Asking for a paper begins an attempt where none is open, so
 * the exam is looked at first: a page that was left behind must not take one.
 */
async function openPaper(id: number, signal: AbortSignal): Promise<OpenPaper> {
  const exam = await orNotEligible(nullIfMissing(call('exam.intro', { id }, { signal })));
  if (exam === null || exam === 'notEligible' || exam.state !== EXAM_STATES.inProgress) {
    return { exam, paper: null };
  }
  return { exam, paper: await call('exam.start', { exam_id: id }, { signal }) };
}

/** A paper is asked for again as long as its time runs: what was answered elsewhere shows then. */
function isRunning({ state: { data } }: Query<OpenPaper, Error, OpenPaper, Key>) {
  const end = data?.paper?.deadline_time;
  return end !== undefined && serverNow() < parseWireTime(end).getTime() && 'always';
}

/** Exams go on elsewhere and end by time: a look back always asks again. */
const ALWAYS_STALE = 0;

export const examQueries = {
  list: (request: CallRequest<'exam.list'>) =>
    queryOptions({
      queryKey: queryKey('exam', 'list', request),
      queryFn: ({ signal }) => call('exam.list', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
  /** An exam before its start; null when there is none with this id. */
  intro: (id: number) =>
    queryOptions({
      queryKey: queryKey('exam', 'intro', id),
      queryFn: ({ signal }) => orNotEligible(nullIfMissing(call('exam.intro', { id }, { signal }))),
      staleTime: ALWAYS_STALE,
    }),
  /** The open paper; its screen says what became of answers, so failures are no news. */
  paper: (id: number) =>
    queryOptions({
      queryKey: queryKey('exam', 'paper', id),
      queryFn: async ({ signal }) => openPaper(id, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: isRunning,
      refetchOnReconnect: isRunning,
      meta: { silent: true },
    }),
  /** What became of an attempt; null while it is open, and when there is none with this id. */
  result: (id: number) =>
    queryOptions({
      queryKey: queryKey('exam', 'result', id),
      queryFn: ({ signal }) => nullIfMissing(call('exam.result', { id }, { signal })),
      staleTime: ALWAYS_STALE,
    }),
  /** What was answered wrongly. */
  wrongTopics: (request: CallRequest<'exam.wrongTopics'>) =>
    queryOptions({
      queryKey: queryKey('exam', 'wrongTopics', request),
      queryFn: ({ signal }) => call('exam.wrongTopics', request, { signal }),
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
  /** The questions of a round of practice: they stay the same until it is over. */
  practice: (courseId: number | null, round: number) =>
    queryOptions({
      queryKey: queryKey('exam', 'practice', courseId, round),
      queryFn: ({ signal }) =>
        call(
          'exam.wrongTopics',
          { is_practice: 1, ...(courseId !== null && { curriculum_id: courseId }) },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
