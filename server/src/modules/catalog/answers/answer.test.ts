/** Who asked about a course is told that it was answered. */
import { MESSAGE_TYPES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { useLogin } from '#test/logins';
import { messagesTo, toldTo } from '#test/messages/told';
import { reviewer } from '#test/texts/reviewer';
import { buildCourse } from '../catalog.factory.ts';
import { answerCourseQuestion, openCourseQuestions } from './answer.commands.ts';

const actor = operatorNamed('test');
const app = useTestApp();
const learner = useLogin(app);

async function ask(): Promise<{ courseId: number; questionId: number }> {
  const courseId = await buildCourse(app.platform, { title: '数据分析师从零到上岗' });
  const asked = { curriculum_id: courseId, content: '没有基础能学吗？' };
  const { data } = await app.call('catalog.askQuestion', asked, learner);
  return { courseId, questionId: data.id };
}

const answer = async (to: { courseId: number; questionId: number }, by = actor) =>
  answerCourseQuestion(app.platform, { actor: by, ...to, by: '周老师', content: '能。' });

describe('answering a question about a course', () => {
  it('shows the answer and tells who asked, once', async () => {
    const asked = await ask();
    const { courseId: id } = asked;
    expect(await openCourseQuestions(app.platform, { actor, courseId: id })).toMatchObject([
      { id: asked.questionId, content: '没有基础能学吗？' },
    ]);
    expect((await app.call('catalog.questions', { id })).data.list[0]?.answer).toBe('');
    await answer(asked);
    const { data } = await app.call('catalog.questions', { id });
    expect(data.list).toMatchObject([{ answer: '能。', answer_user: '周老师' }]);
    await expect(answer(asked)).rejects.toThrow('open question');
    expect(await messagesTo(app, learner, 'study')).toMatchObject([
      {
        title: '您的提问有了回答',
        content: '《数据分析师从零到上岗》：您的提问“没有基础能学吗？”有了新回答。',
        link: `/courseInfo?id=${id}`,
      },
    ]);
    expect(await openCourseQuestions(app.platform, { actor, courseId: id })).toEqual([]);
  });

  it('waits until the question is shown', async () => {
    const asked = await ask();
    await reviewer(app).hide(TEXT_KINDS.question, asked.questionId);
    await expect(answer(asked)).rejects.toThrow('open question');
    expect(await toldTo(app, learner, 'study')).toEqual([]);
    await reviewer(app).release(TEXT_KINDS.question, asked.questionId);
    await answer(asked);
    expect(await toldTo(app, learner, 'study')).toHaveLength(1);
  });

  it('is refused to staff of another institution, and then nobody is told', async () => {
    const asked = await ask();
    const stranger = { name: 'stranger', kind: 'staff', shopId: 9_999_999 } as const;
    await expect(answer(asked, stranger)).rejects.toThrow('open question');
    const { courseId } = asked;
    await expect(
      openCourseQuestions(app.platform, { actor: stranger, courseId }),
    ).rejects.toThrow();
    expect(await toldTo(app, learner, 'study')).toEqual([]);
  });

  it('is not told to who wants to hear nothing about courses', async () => {
    const choice = { type: MESSAGE_TYPES.study, site: 0, sms: 0, mail: 0 } as const;
    await app.call('message.choose', choice, learner);
    await answer(await ask());
    expect(await toldTo(app, learner, 'study')).toEqual([]);
  });
});
