import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest } from '@zhiji/contract/calls';
import { EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { examCard, examIntro } from '#test/exam-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

function open(path: string, answers: Answers) {
  saveToken('token');
  const made = answerCalls({ 'account.me': user, ...answers });
  renderApp(path);
  return (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
}

function readRequest({ body }: RequestInit): CallRequest<'exam.list'> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<'exam.list'>;
}

/** A server with as many exams as asked for, numbered from 1. */
function examsSite(total: number): Answers {
  return {
    'exam.list': (init) => {
      const { page = 1, limit = 10 } = readRequest(init);
      const left = Math.max(0, Math.min(limit, total - (page - 1) * limit));
      const list = Array.from({ length: left }, (_, index) => {
        const id = (page - 1) * limit + index + 1;
        return examCard({ id, title: `第 ${id} 场` });
      });
      return success({ list, total, page, limit });
    },
  };
}

const oneExam = (...[more]: Parameters<typeof examCard>): Answers => ({
  'exam.list': { list: [examCard(more)], total: 1, page: 1, limit: 10 },
});

const card = async () => within(await screen.findByRole('article', { name: '数据分析结业考试' }));

describe('list of exams', () => {
  it('[USR-07/list+highlight, API-058] shows terms, attempts and the best score', async () => {
    const calls = open(
      '/user/exam/index',
      oneExam({ times: 1, best_score: 48, exam_user_id: 77, state: EXAM_STATES.failed }),
    );
    const exam = await card();
    expect(exam.getByText('课程：数据分析入门')).toBeDefined();
    expect(exam.getByText('未通过')).toBeDefined();
    expect(exam.getByText('时长 60 分钟')).toBeDefined();
    expect(exam.getByText('满分 100 分，60 分及格')).toBeDefined();
    expect(exam.getByText('已考 1 次，最多 3 次')).toBeDefined();
    expect(exam.getByText('最高 48 分')).toBeDefined();
    expect(calls('exam.list')).toEqual([{ page: 1, limit: 10 }]);
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('我的考试');
  });

  it.each([
    ['notOpen', '未开放', ['考前须知'], '/user/exam/edit?id=31'],
    ['open', '可参加', ['去考试'], '/user/exam/edit?id=31'],
    ['inProgress', '进行中', ['继续考试'], '/user/exam/startExam?id=31'],
    ['marking', '阅卷中', ['考前须知', '查看成绩'], '/user/exam/detail?id=77'],
    ['passed', '已通过', ['考前须知', '查看成绩'], '/user/exam/detail?id=77'],
    ['failed', '未通过', ['查看成绩', '再考一次'], '/user/exam/edit?id=31'],
    ['over', '已结束', ['考前须知', '查看成绩'], '/user/exam/detail?id=77'],
  ] as const)(
    '[USR-07/list] an exam in state %s is called %s and leads on',
    async (state, name, actions, path) => {
      const isNew = state === 'notOpen' || state === 'open';
      open(
        '/user/exam/index',
        oneExam({ state: EXAM_STATES[state], exam_user_id: isNew ? null : 77 }),
      );
      const exam = await card();
      expect(exam.getByText(name)).toBeDefined();
      const links = exam.getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual(actions);
      expect(links.at(-1)?.getAttribute('href')).toBe(`#${path}`);
    },
  );

  it('[USR-07/list] keeps state and page in the address', async () => {
    const calls = open('/user/exam/index', examsSite(25));
    await screen.findByRole('article', { name: '第 1 场' });
    fireEvent.click(screen.getByRole('link', { name: '第 3 页' }));
    await screen.findByRole('article', { name: '第 25 场' });
    fireEvent.click(screen.getByRole('link', { name: '已通过' }));
    await waitFor(() =>
      expect(calls('exam.list').at(-1)).toEqual({ state: 5, page: 1, limit: 10 }),
    );
    expect(currentPath()).toBe('/user/exam/index?state=passed');
  });

  it('[USR-07/list] says so when there is nothing, or nothing in a state; speaks English', async () => {
    open('/user/exam/index?state=marking', examsSite(0));
    expect(await screen.findByText('这个状态下没有考试')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '查看全部考试' }));
    expect(await screen.findByText(/还没有考试/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/No exams yet/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe(
      '#/allCourseList',
    );
  });

  it('offers to try again when the list cannot be had', async () => {
    let isDown = true;
    const { 'exam.list': list } = examsSite(1);
    open('/user/exam/index', {
      'exam.list': (init) =>
        isDown || typeof list !== 'function' ? refusal(10_001, '系统错误') : list(init),
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('article', { name: '第 1 场' })).toBeDefined();
  });
});

describe('an exam before its start', () => {
  it('[USR-07/edit+highlight, API-060] shows rules, time and attempts left', async () => {
    const calls = open('/user/exam/edit?id=31', {
      'exam.intro': examIntro({ times: 1, times_left: 2 }),
    });
    await screen.findByRole('heading', { level: 2, name: '数据分析结业考试' });
    expect(calls('exam.intro')).toEqual([{ id: 31 }]);
    expect(screen.getByText('60 分钟')).toBeDefined();
    expect(screen.getByText('2 次（共 3 次，已考 1 次）')).toBeDefined();
    expect(screen.getByText('随时可考')).toBeDefined();
    expect(screen.getByText('闭卷。')).toBeDefined();
    const rules = within(screen.getByRole('table', { name: '题型与分值' }));
    expect(rules.getByRole('row', { name: '单选题 10 5 50' })).toBeDefined();
    expect(rules.getByRole('row', { name: '合计 15 – 100' })).toBeDefined();
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的考试');
  });

  it.each([
    [{ need_finish: 1 }, '先学完课程，再来参加考试。'],
    [
      { state: EXAM_STATES.notOpen, start_time: '2026-12-01 09:00:00' },
      '考试 2026-12-01 09:00:00 开放。',
    ],
    [{ state: EXAM_STATES.over, times: 3, times_left: 0 }, '考试次数已经用完。'],
    [
      { state: EXAM_STATES.over, end_time: '2026-10-01 09:00:00' },
      '考试已于 2026-10-01 09:00:00 截止。',
    ],
  ] as const)('[USR-07/edit] says what is missing: %o', async (more, text) => {
    open('/user/exam/edit?id=31', { 'exam.intro': examIntro(more) });
    const missing = within(await screen.findByRole('region', { name: '还差这些才能开考' }));
    expect(missing.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: /开始考试|再考一次/ })).toBeNull();
  });

  it('[USR-07/edit] starts only after a question', async () => {
    const calls = open('/user/exam/edit?id=31', {
      'exam.intro': examIntro(),
      'exam.start': () => refusal(52_001, '不在考试时间内'),
    });
    fireEvent.click(await screen.findByRole('button', { name: '开始考试' }));
    const box = within(await screen.findByRole('dialog', { name: '现在开始考试？' }));
    expect(calls('exam.start')).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: '开始' }));
    expect(await screen.findByText('不在考试时间内')).toBeDefined();
    expect(calls('exam.start')).toEqual([{ exam_id: 31 }]);
    // The page looks again at what it said.
    await waitFor(() => expect(calls('exam.intro')).toHaveLength(2));
    expect(currentPath()).toBe('/user/exam/edit?id=31');
  });

  it('[USR-07/edit] an exam that goes on is continued without a question', async () => {
    open('/user/exam/edit?id=31', {
      'exam.intro': examIntro({ state: EXAM_STATES.inProgress, times: 1, exam_user_id: 77 }),
    });
    const link = await screen.findByRole('link', { name: '继续考试' });
    expect(link.getAttribute('href')).toBe('#/user/exam/startExam?id=31');
    expect(screen.queryByRole('link', { name: '查看上次成绩' })).toBeNull();
  });

  it('[USR-07/edit] says why somebody without the course sees no exam', async () => {
    open('/user/exam/edit?id=31', { 'exam.intro': () => refusal(52_000, '暂无考试资格') });
    expect(await screen.findByText(/您还没有这门课/)).toBeDefined();
    expect(screen.queryByText('暂无考试资格')).toBeNull();
  });

  it('[USR-07/edit] says so when there is no such exam; speaks English', async () => {
    open('/user/exam/edit?id=31', { 'exam.intro': () => refusal(40_400, '不存在') });
    expect(await screen.findByText('没有找到这场考试')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText('This exam was not found')).toBeDefined();
  });
});
