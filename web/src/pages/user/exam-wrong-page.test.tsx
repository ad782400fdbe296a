import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { examCard, wrongBook, wrongTopic } from '#test/exam-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  return (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
}

const told = (
  more: Partial<CallResponse<'exam.practise'>> = {},
): CallResponse<'exam.practise'> => ({
  is_right: 1,
  right_answer: ['A'],
  analysis: '中位数居中。',
  rights: 1,
  ...more,
});

function readRequest({ body }: RequestInit): CallRequest<'exam.practise'> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<'exam.practise'>;
}

/** The question that is asked; it has the focus, so that a screen reader begins there. */
async function asked(text: string) {
  const heading = await screen.findByRole('heading', { name: text });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  return within(screen.getByRole('form', { name: '错题练习' }));
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** What is said aloud of an answer. */
const verdictSaid = async (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
  );

describe('the book of wrong answers', () => {
  it('is found from the exams', async () => {
    open('/user/exam/index', {
      'exam.list': { list: [examCard()], total: 1, page: 1, limit: 10 },
      'exam.wrongTopics': wrongBook([wrongTopic(0)]),
    });
    fireEvent.click(await screen.findByRole('link', { name: '错题本' }));
    expect(await screen.findByRole('heading', { level: 1, name: '错题本' })).toBeDefined();
    expect(currentPath()).toBe('/user/exam/wrong');
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的考试');
  });

  it('shows what was asked and answered, and can be narrowed to a course', async () => {
    const courses = [
      { curriculum_id: 9, curriculum_title: '数据分析入门', num: 1 },
      { curriculum_id: 12, curriculum_title: '急救常识', num: 3 },
    ];
    const calls = open('/user/exam/wrong', {
      'exam.wrongTopics': wrongBook([wrongTopic(0, { my_answer: ['B'], rights: 1 })], { courses }),
    });
    const card = within(await screen.findByRole('article', { name: '居中的是？' }));
    expect(card.getByText('B. 众数')).toBeDefined();
    expect(card.getByText('已连续答对 1 / 2 次')).toBeDefined();
    expect(card.getByText('数据分析结业考试 · 2026-11-16 10:12 交卷')).toBeDefined();
    expect(card.getByRole('link').getAttribute('href')).toBe('#/user/exam/detail?id=77');
    expect(screen.queryByText('A. 中位数')).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: '按课程筛选' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('全部（4）');
    fireEvent.click(tabs.getByRole('link', { name: '急救常识（3）' }));
    await waitFor(() =>
      expect(calls('exam.wrongTopics').at(-1)).toEqual({ page: 1, limit: 10, curriculum_id: 12 }),
    );
    expect(screen.getByRole('link', { name: '开始练习' }).getAttribute('href')).toBe(
      '#/user/exam/wrong?course=12&practise=1',
    );
  });

  it('says so when it is empty, or has nothing of a course; speaks English', async () => {
    open('/user/exam/wrong?course=12', { 'exam.wrongTopics': wrongBook([]) });
    expect(await screen.findByText('这门课没有错题')).toBeDefined();
    expect(screen.queryByRole('link', { name: '开始练习' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: '查看全部错题' }));
    expect(await screen.findByText(/错题本是空的/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/Nothing here/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Wrong answers' })).toBeDefined();
  });

  it('offers to try again when it cannot be had', async () => {
    let isDown = true;
    open('/user/exam/wrong', {
      'exam.wrongTopics': () =>
        isDown ? refusal(10_001, '系统错误') : success(wrongBook([wrongTopic(2)])),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('article', { name: '相关就是因果。' })).toBeDefined();
  });
});

describe('practice', () => {
  it('asks one question at a time, tells the key and goes on', async () => {
    const calls = open('/user/exam/wrong?course=9&practise=1', {
      'exam.wrongTopics': wrongBook([wrongTopic(0, { rights: 1 }), wrongTopic(3)]),
      'exam.practise': (init) => {
        const { topic_id: id } = readRequest(init);
        return success(
          id === 1
            ? told({ rights: 2 })
            : told({ is_right: 0, rights: 0, right_answer: ['GROUP BY / groupby', 'WHERE'] }),
        );
      },
    });
    const first = await asked('第 1 题，共 2 题');
    expect(calls('exam.wrongTopics')).toEqual([{ is_practice: 1, curriculum_id: 9 }]);
    expect(button('提交答案').disabled).toBe(true);
    expect(screen.queryByText('中位数居中。')).toBeNull();
    fireEvent.click(first.getByRole('radio', { name: /中位数/ }));
    fireEvent.click(button('提交答案'));
    await verdictSaid('答对了 已连续答对 2 次，这道题移出错题本。');
    const verdict = within(screen.getByRole('region', { name: '答对了' }));
    expect(verdict.getAllByText('A. 中位数')).toHaveLength(2);
    expect(verdict.getByText('中位数居中。')).toBeDefined();
    expect(first.getByRole('group', { name: '居中的是？' })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(button('下一题'));
    fireEvent.click(button('下一题'));

    const second = await asked('第 2 题，共 2 题');
    fireEvent.change(second.getByLabelText('第 1 空'), { target: { value: 'having' } });
    fireEvent.submit(screen.getByRole('form', { name: '错题练习' }));
    await verdictSaid('答错了 再连续答对 2 次，就移出错题本。');
    expect(screen.getByText('2. WHERE')).toBeDefined();
    expect(calls('exam.practise')).toEqual([
      { exam_user_id: 77, topic_id: 1, answer: ['A'], rights: 1 },
      { exam_user_id: 77, topic_id: 4, answer: ['having', ''], rights: 0 },
    ]);
    fireEvent.click(button('完成本轮'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('本轮练完了'));
    expect(screen.getByText('共 2 题，答对 1 题。')).toBeDefined();
    expect(screen.getByRole('link', { name: '回到错题本' }).getAttribute('href')).toBe(
      '#/user/exam/wrong?course=9',
    );
    fireEvent.click(button('再练一轮'));
    await asked('第 1 题，共 2 题');
    expect(calls('exam.wrongTopics')).toHaveLength(2);
  });

  it('shows the answer to who does not know it, and lets one skip', async () => {
    const calls = open('/user/exam/wrong?practise=1', {
      'exam.wrongTopics': wrongBook([wrongTopic(2), wrongTopic(0)]),
      'exam.practise': told({ is_right: 0, rights: 0, right_answer: ['F'], analysis: '' }),
    });
    await asked('第 1 题，共 2 题');
    fireEvent.click(button('看答案'));
    await verdictSaid('答案在这里 再连续答对 2 次，就移出错题本。');
    expect(calls('exam.practise')).toEqual([
      { exam_user_id: 77, topic_id: 3, answer: [], rights: 0 },
    ]);
    expect(screen.queryByText('解析')).toBeNull();
    fireEvent.click(button('下一题'));
    await asked('第 2 题，共 2 题');
    fireEvent.click(button('跳过'));
    expect(await screen.findByText('共 2 题，答对 0 题。')).toBeDefined();
    expect(calls('exam.practise')).toHaveLength(1);
  });

  it('keeps the answer when it could not be marked', async () => {
    let isDown = true;
    open('/user/exam/wrong?practise=1', {
      'exam.wrongTopics': wrongBook([wrongTopic(2)]),
      'exam.practise': () =>
        isDown ? refusal(40_400, '内容不存在') : success(told({ right_answer: ['F'] })),
    });
    const question = await asked('第 1 题，共 1 题');
    fireEvent.click(question.getByRole('radio', { name: '错' }));
    fireEvent.click(button('提交答案'));
    expect(await screen.findByText('内容不存在')).toBeDefined();
    expect(question.getByRole<HTMLInputElement>('radio', { name: '错' }).checked).toBe(true);
    isDown = false;
    fireEvent.click(button('提交答案'));
    await verdictSaid('答对了 再连续答对 1 次，就移出错题本。');
  });

  it('has nothing to ask when the book is empty', async () => {
    open('/user/exam/wrong?practise=1', { 'exam.wrongTopics': wrongBook([]) });
    expect(await screen.findByText(/错题本是空的/)).toBeDefined();
  });
});
