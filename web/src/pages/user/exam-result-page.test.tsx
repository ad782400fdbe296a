import { fireEvent, screen, within } from '@testing-library/react';
import { EXAM_ATTEMPT_STATUSES, EXAM_STATES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it, vi } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, user } from '#test/answers.ts';
import { certificatePage, earned } from '#test/certificate-answers.ts';
import { examIntro, examResult } from '#test/exam-answers.ts';
import { renderApp } from '#test/render-app.tsx';

function openResult(answers: Answers) {
  saveToken('token');
  const made = answerCalls({
    'account.me': user,
    'exam.intro': examIntro({
      state: EXAM_STATES.failed,
      times: 1,
      times_left: 2,
      exam_user_id: 77,
    }),
    'certificate.list': certificatePage(earned()),
    ...answers,
  });
  renderApp('/user/exam/detail?id=77');
  return (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
}

const line = async (no: number) =>
  within(await screen.findByRole('article', { name: `第 ${no} 题` }));

describe('the result of an attempt', () => {
  it('[USR-07/detail+highlight, API-059] shows score, answers, analysis and the receipt', async () => {
    const calls = openResult({ 'exam.result': examResult() });
    expect(await screen.findByRole('heading', { name: '通过了考试' })).toBeDefined();
    expect(calls('exam.result')).toEqual([{ id: 77 }]);
    expect(screen.getByText('50 / 60 分')).toBeDefined();
    expect(screen.getByText('12 分 34 秒')).toBeDefined();
    const third = await line(3);
    expect(third.getByText('得 0 / 10 分')).toBeDefined();
    expect(third.getByText('对')).toBeDefined();
    expect(third.getByText('错')).toBeDefined();
    expect(third.getByText('解析 3')).toBeDefined();
    expect((await line(2)).getAllByText('A. 方差')).toHaveLength(2);
    expect((await line(4)).getByText('1. GROUP BY / groupby')).toBeDefined();
    expect((await line(5)).getByText('参考答案')).toBeDefined();
    const receipt = within(screen.getByRole('region', { name: '交卷回执' }));
    expect(receipt.getByText('ab12cd34'.repeat(8))).toBeDefined();
    expect(receipt.getByText('2026-11-16 10:12:34 · 已答 5 题')).toBeDefined();
    const claim = await screen.findByRole('link', { name: '去领证书' });
    expect(calls('certificate.list')).toEqual([{ curriculum_id: 9, limit: 1 }]);
    expect(claim.getAttribute('href')).toBe('#/user/certificate?course=9');
    const menu = within(screen.getByRole('navigation', { name: '个人中心' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe('我的考试');
  });

  it('[USR-07/detail] narrows to questions that lost points', async () => {
    openResult({ 'exam.result': examResult() });
    await line(1);
    fireEvent.click(screen.getByLabelText('只看没有得满分的题'));
    expect(screen.queryByRole('article', { name: '第 1 题' })).toBeNull();
    expect(await line(3)).toBeDefined();
  });

  it('[USR-07/detail] the receipt can be copied and downloaded', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openResult({ 'exam.result': examResult() });
    const receipt = within(await screen.findByRole('region', { name: '交卷回执' }));
    fireEvent.click(receipt.getByRole('button', { name: '复制回执' }));
    expect(await screen.findByText('回执已复制')).toBeDefined();
    const hash = 'ab12cd34'.repeat(8);
    expect(writeText.mock.lastCall?.[0]).toContain(hash);
    fireEvent.click(receipt.getByRole('button', { name: '下载回执' }));
    expect(click).toHaveBeenCalledOnce();
    const file = create.mock.lastCall?.[0];
    expect(file instanceof Blob && (await file.text())).toContain(hash);
    vi.restoreAllMocks();
  });

  it('[USR-07/detail] says that it is being marked, without a score', async () => {
    openResult({
      'exam.result': examResult({
        status: EXAM_ATTEMPT_STATUSES.marking,
        score: null,
        is_pass: 0,
        topics: examResult().topics.map((topic) => ({ ...topic, my_score: null })),
      }),
    });
    expect(await screen.findByRole('heading', { name: '正在阅卷' })).toBeDefined();
    expect((await line(5)).getByText('待批改')).toBeDefined();
    expect(screen.queryByRole('link', { name: /再考一次/ })).toBeNull();
  });

  it('[USR-07/detail] who failed can try again; answers that are kept back are not shown', async () => {
    openResult({
      'exam.result': examResult({
        status: EXAM_ATTEMPT_STATUSES.failed,
        score: 10,
        is_pass: 0,
        remark: '口径没有说清。',
        topics: examResult().topics.map((topic) => ({
          ...topic,
          right_answer: null,
          analysis: null,
        })),
      }),
    });
    expect(await screen.findByRole('heading', { name: '没有通过' })).toBeDefined();
    const again = await screen.findByRole('link', { name: '再考一次（还剩 2 次）' });
    expect(again.getAttribute('href')).toBe('#/user/exam/edit?id=31');
    expect(screen.getByText('口径没有说清。')).toBeDefined();
    expect(screen.getByText('这场考试暂不公布答案和解析。')).toBeDefined();
    expect(screen.queryByText('正确答案')).toBeNull();
  });

  it('[USR-07/detail] while another attempt runs, leads back to it', async () => {
    openResult({
      'exam.result': examResult({ status: EXAM_ATTEMPT_STATUSES.failed, score: 10, is_pass: 0 }),
      'exam.intro': examIntro({
        state: EXAM_STATES.inProgress,
        times: 2,
        times_left: 0,
        exam_user_id: 78,
      }),
    });
    const resume = await screen.findByRole('link', { name: '继续考试' });
    expect(resume.getAttribute('href')).toBe('#/user/exam/startExam?id=31');
    expect(screen.queryByRole('link', { name: /再考一次/ })).toBeNull();
  });

  it('[USR-07/detail] says so when there is no result; speaks English', async () => {
    openResult({ 'exam.result': () => refusal(40_400, '不存在') });
    expect(await screen.findByText(/没有找到这次考试的成绩/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/This result was not found/)).toBeDefined();
  });
});
