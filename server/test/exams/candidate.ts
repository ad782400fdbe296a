/** Somebody who sits an exam, and what he can do in it. */
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { buildExam } from '#factory/exam';
import { buildLearner } from '../learner.ts';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';

type Paper = CallResponse<'exam.start'>;
type Topic = Paper['topics'][number];
type Answers = CallRequest<'exam.save'>['answers'];

/** What is right in the bank that tests draw from. */
const RIGHT = ['中位数', '方差', '极差'];

/** The right answer to a question of the tests' bank, as it is shown. */
export function rightAnswer({ type, options }: Topic): string[] {
  switch (type) {
    case EXAM_TOPIC_TYPES.judge:
      return ['F'];
    case EXAM_TOPIC_TYPES.blank:
      return ['group by', ' ＷＨＥＲＥ'];
    case EXAM_TOPIC_TYPES.essay:
      return ['先定对象，再定范围和时间。'];
    case EXAM_TOPIC_TYPES.single:
      return options.filter(({ content }) => content === RIGHT[0]).map(({ key }) => key);
    case EXAM_TOPIC_TYPES.multiple:
      return options
        .filter(({ content }) => RIGHT.slice(1).includes(content))
        .map(({ key }) => key);
  }
}

/** What somebody with this token does in an exam. */
export function candidate(app: TestApp, token: string, examId: number) {
  return {
    token,
    start: async () => app.call('exam.start', { exam_id: examId }, { token }),
    intro: async () => app.call('exam.intro', { id: examId }, { token }),
    list: async (given: CallRequest<'exam.list'> = {}) => app.call('exam.list', given, { token }),
    save: async (attemptId: number, answers: Answers, isSubmit: 0 | 1 = 0) =>
      app.call('exam.save', { exam_user_id: attemptId, answers, is_submit: isSubmit }, { token }),
    result: async (attemptId: number) => app.call('exam.result', { id: attemptId }, { token }),
  };
}

/** A learner whose course has an exam. */
export async function buildCandidate(app: TestApp, given: Parameters<typeof buildExam>[2] = {}) {
  const learner = await buildLearner(app);
  const examId = await buildExam(app.platform, learner.courseId, given);
  return { ...learner, examId, ...candidate(app, learner.token, examId) };
}

/** Every question answered rightly, but those whose place is named. */
export function sheet({ topics }: Paper, revision: number, wrong: readonly number[] = []): Answers {
  return topics.map((topic, place) => ({
    topic_id: topic.id,
    answer: wrong.includes(place) ? [] : rightAnswer(topic),
    revision,
  }));
}
