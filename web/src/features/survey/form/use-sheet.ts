import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Survey, SurveyAnswer } from '#features/survey/survey.queries.ts';
import { call } from '#shared/api/client.ts';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { answersOf, type Sheet, sheetFrom, sheetOf } from './sheet.rules.ts';

/** A draft is saved when its writer rests for so long. */
const REST_MS = 1_200;

/**
 * What is being filled in. It outlives a reload and a new login in this tab; under a name the server
 * keeps it too, for other devices. An anonymous one stays here: there it would have a name.
 */
export function useSheet(survey: Survey, kept: readonly SurveyAnswer[]) {
  const { id, topics, is_anonymous: isAnonymous } = survey;
  const { draft, change, drop } = useDraft(`survey:${id}`, { sheet: '' });
  const sheet: Sheet = sheetFrom(draft.sheet) ?? sheetOf(kept);
  const save = useMutation({
    mutationFn: async (answers: SurveyAnswer[]) =>
      call('survey.submit', { id, answers, is_submit: 0 }),
    // What is typed is kept here as well, and the screen says which.
    meta: { silent: true },
  });
  const rested = useDebounced(draft.sheet, REST_MS);
  const saveRested = useEffectEvent((text: string) => {
    const filled = sheetFrom(text);
    if (isAnonymous === 0 && filled !== null) {
      save.mutate(answersOf(topics, filled));
    }
  });
  useEffect(() => saveRested(rested), [rested]);
  return {
    sheet,
    answer: (topicId: number, answer: readonly string[]) =>
      change({
        sheet: JSON.stringify(answersOf(topics, new Map([...sheet, [topicId, answer]]))),
      }),
    drop,
    /** Of one under a name; null when nothing was filled in. */
    saving: isAnonymous === 1 || draft.sheet === '' ? null : save.status,
    isRested: rested === draft.sheet,
  };
}
