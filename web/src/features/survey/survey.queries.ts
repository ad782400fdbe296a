import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type SurveyCard = CallResponse<'survey.list'>['list'][number];
export type SurveyState = SurveyCard['state'];
export type Survey = CallResponse<'survey.form'>;
export type SurveyTopic = Survey['topics'][number];
export type SurveyAnswer = CallRequest<'survey.submit'>['answers'][number];
/** By its id or by its course. */
export type SurveyKey = CallRequest<'survey.form'>;

/** Held to the contract by its type; the registry's texts stay out of the screen. */
const NOT_ELIGIBLE: (typeof errors)['survey.notEligible']['code'] = 53_001;

/** Questionnaires close by time: a look back always asks again. */
const ALWAYS_STALE = 0;

async function form(request: SurveyKey, signal: AbortSignal) {
  try {
    return await nullIfMissing(call('survey.form', request, { signal }));
  } catch (error) {
    // Somebody who has not finished the course has a screen that says so instead of a toast.
    if (error instanceof ApiError && error.code === NOT_ELIGIBLE) {
      return 'notEligible' as const;
    }
    throw error;
  }
}

export const surveyQueries = {
  list: (request: CallRequest<'survey.list'>) =>
    queryOptions({
      queryKey: queryKey('survey', 'list', request),
      queryFn: ({ signal }) => call('survey.list', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
    }),
  /** What is asked; null when there is no such questionnaire. */
  form: (request: SurveyKey) =>
    queryOptions({
      queryKey: queryKey('survey', 'form', request),
      queryFn: async ({ signal }) => form(request, signal),
      staleTime: ALWAYS_STALE,
    }),
  /** What was answered or begun, in one's own words; null when there is nothing. */
  answers: (id: number) =>
    queryOptions({
      queryKey: queryKey('survey', 'answers', id),
      queryFn: ({ signal }) => nullIfMissing(call('survey.answers', { id }, { signal })),
      staleTime: ALWAYS_STALE,
      gcTime: 0,
    }),
};
