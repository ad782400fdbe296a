/** A questionnaire as the wire has it. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { OPTION_KEYS } from '../sheets/answer.rules.ts';
import { stateOf } from '../sheets/state.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { SurveyRow } from '../sheets/survey.repo.ts';
import type { TopicRow } from '../tally/topic.repo.ts';

type Card = CallResponse<'survey.list'>['list'][number];
type Form = CallResponse<'survey.form'>;
type Topic = Form['topics'][number];

export const presentTime = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);

/** In a list. */
export function presentCard(survey: SurveyRow, now: Date): Card {
  return {
    id: survey.id,
    title: survey.title,
    curriculum_id: survey.course_id,
    curriculum_title: survey.course_title,
    is_anonymous: survey.is_anonymous ? 1 : 0,
    state: stateOf(survey, now),
    end_time: presentTime(survey.end_at),
    submit_time: presentTime(survey.submitted_at),
  };
}

/** With everything it asks. */
export function presentForm(survey: SurveyRow, topics: readonly TopicRow[], now: Date): Form {
  return {
    id: survey.id,
    title: survey.title,
    intro: survey.intro,
    curriculum_id: survey.course_id,
    curriculum_title: survey.course_title,
    is_anonymous: survey.is_anonymous ? 1 : 0,
    state: stateOf(survey, now),
    end_time: presentTime(survey.end_at),
    topics: topics.map(presentTopic),
  };
}

function presentTopic(topic: TopicRow): Topic {
  return {
    id: topic.id,
    // The check of its column and the table hold the same numbers.
    type: topic.type as Topic['type'],
    title: topic.title,
    options: topic.options.map((content, place) => ({ key: OPTION_KEYS[place] ?? '', content })),
    required: topic.required ? 1 : 0,
    max_len: topic.max_len,
  };
}
