/** How a questionnaire stands for somebody. Pure. */
import { SURVEY_STATES } from '@zhiji/contract/kernel/statuses';

interface Window {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
}

type SurveyState = (typeof SURVEY_STATES)[keyof typeof SURVEY_STATES];

/** Whether answers are taken now. */
export function isOpen({ start_at: start, end_at: end }: Window, now: Date): boolean {
  return (start === null || now >= start) && (end === null || now < end);
}

/** The state a list shows, of one that has begun. */
export function stateOf(survey: Window & { readonly taken: boolean }, now: Date): SurveyState {
  if (survey.taken) {
    return SURVEY_STATES.submitted;
  }
  const { end_at: end } = survey;
  return end !== null && now >= end ? SURVEY_STATES.closed : SURVEY_STATES.open;
}
