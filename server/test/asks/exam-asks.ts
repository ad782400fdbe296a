/** Exams of somebody who may study their course. */
import { buildAttempt, buildExam } from '#factory/exam';
import { buildLearner } from '../learner.ts';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Asks } from './ask.ts';

type ExamCall = Extract<CallName, `exam.${string}`>;

async function examFor(app: TestApp, userId: number): Promise<number> {
  const { courseId } = await buildLearner(app);
  const actor = operatorNamed('test');
  await grantByStaff(app.platform, { actor, userId, courseId, days: 365 });
  return buildExam(app.platform, courseId);
}

export const examAsks: Asks<ExamCall> = {
  'exam.list': async () => ({ request: {} }),
  'exam.intro': async (app, { userId }) => ({ request: { id: await examFor(app, userId) } }),
  'exam.start': async (app, { userId }) => ({ request: { exam_id: await examFor(app, userId) } }),
  'exam.save': async (app, { userId }) => {
    const { attemptId, topicIds } = await buildAttempt(
      app.platform,
      userId,
      await examFor(app, userId),
    );
    const answers = [{ topic_id: topicIds[0] ?? 0, answer: ['A'], revision: 1 }];
    return { request: { exam_user_id: attemptId, answers } };
  },
  'exam.result': async (app, { userId }) => {
    const examId = await examFor(app, userId);
    const { attemptId } = await buildAttempt(app.platform, userId, examId, { isHandedIn: true });
    return { request: { id: attemptId } };
  },
  'exam.wrongTopics': async () => ({ request: {} }),
  'exam.practise': async (app, { userId }) => {
    const examId = await examFor(app, userId);
    const handedIn = { isHandedIn: true };
    const { attemptId, topicIds } = await buildAttempt(app.platform, userId, examId, handedIn);
    const [topicId = 0] = topicIds;
    return { request: { exam_user_id: attemptId, topic_id: topicId, answer: ['A'], rights: 0 } };
  },
};
