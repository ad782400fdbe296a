/** /courseInfo: what is written there, looked after. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Question = CallResponse<'catalog.questions'>['list'][number];

const PATH = '/courseInfo?id=7&type=2';
const COMMENTS = `${PATH}#tab=comments`;
const QUESTIONS = `${PATH}#tab=questions`;
const MUTED_TEXT = '您在 2026-12-01 08:00 之前不能发言：多次发布广告';
const IN_CHECK = { id: 9, status: 0 } as const;

const comment: CallResponse<'catalog.comments'>['list'][number] = {
  id: 41,
  user: { nickname: '晴川', avatar: '' },
  score: 5,
  content: '讲得很清楚',
  images: [],
  reply: '',
  is_anonymous: 0,
  percent: 64,
  ip_region: '上海',
  create_time: '2026-11-01 09:00:00',
};

const question = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  chapter_id: null,
  user: { nickname: '阿泽', avatar: '' },
  content: `第 ${id} 问`,
  images: [],
  answer: '',
  answer_user: '',
  answer_time: null,
  is_private: 0,
  status: 1,
  ip_region: '北京',
  create_time: '2026-11-01 09:00:00',
  ...more,
});

const page = <Item,>(list: readonly Item[]) => ({
  list: [...list],
  total: list.length,
  page: 1,
  limit: 10,
});

function open(path: string, more: Answers = {}) {
  const made = answerCalls({
    'account.me': user,
    'catalog.course': { ...soldCourse(), comment_orders_id: 501 },
    'catalog.comments': { ...page([comment]), avg: 5, counts: [{ score: 5, num: 1 }] },
    'catalog.questions': page([question(51)]),
    ...more,
  });
  renderApp(path);
  return (name: string) => made.filter(([call]) => call === name).map(([, request]) => request);
}

function openAsUser(path: string, more: Answers = {}) {
  saveToken('t');
  setSessionUser(user);
  return open(path, more);
}

const openReport = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: '举报这条内容' }));
};

const writeReview = async () => {
  const form = within(await screen.findByRole('form', { name: '写评价' }));
  fireEvent.click(form.getByRole('radio', { name: '4 星' }));
  const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: '评价内容' });
  fireEvent.change(field, { target: { value: '加我微信领资料' } });
  fireEvent.click(form.getByRole('button', { name: '发表评价' }));
  return { form, field };
};

describe('reporting what others wrote', () => {
  it('reports a review for one of five reasons, and says so', async () => {
    const sent = openAsUser(COMMENTS, { 'moderation.report': () => success(null, 10_006) });
    const box = await openReport('举报：晴川');
    const send = box.getByRole<HTMLButtonElement>('button', { name: '提交举报' });
    expect(send.disabled).toBe(true);
    expect(box.getAllByRole('radio')).toHaveLength(5);
    fireEvent.click(box.getByRole('radio', { name: '辱骂、骚扰他人' }));
    fireEvent.click(send);
    expect(await screen.findByText('已收到举报，我们会尽快查看')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: '举报这条内容' })).toBeNull();
    expect(sent('moderation.report')).toEqual([{ kind: 'comment', id: 41, reason: 2 }]);
  });

  it('reports a question, and stays open when that failed', async () => {
    const sent = openAsUser(QUESTIONS, {
      'moderation.report': () => refusal(40_400, '找不到'),
    });
    const box = await openReport('举报：阿泽');
    fireEvent.click(box.getByRole('radio', { name: '其他原因' }));
    fireEvent.click(box.getByRole('button', { name: '提交举报' }));
    expect(await screen.findByText('找不到')).toBeDefined();
    expect(screen.getByRole('dialog', { name: '举报这条内容' })).toBeDefined();
    expect(sent('moderation.report')).toEqual([{ kind: 'question', id: 51, reason: 5 }]);
  });

  it('asks a visitor to log in first', async () => {
    open(COMMENTS);
    fireEvent.click(await screen.findByRole('button', { name: '举报：晴川' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: COMMENTS });
    expect(screen.queryByRole('dialog', { name: '举报这条内容' })).toBeNull();
  });

  it('speaks English', async () => {
    setLanguage('en');
    openAsUser(COMMENTS);
    fireEvent.click(await screen.findByRole('button', { name: 'Report: 晴川' }));
    const box = within(await screen.findByRole('dialog', { name: 'Report this text' }));
    expect(box.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Advertising',
      'Insults or harassment',
      'Against the law',
      'Not true',
      'Something else',
    ]);
  });
});

describe('writing what is looked at first', () => {
  it('says that a review is shown later, not that it is there', async () => {
    openAsUser(COMMENTS, { 'catalog.submitComment': IN_CHECK });
    await writeReview();
    expect(await screen.findByText('已提交，审核后展示')).toBeDefined();
    expect(screen.queryByText('评价已发表，谢谢')).toBeNull();
  });

  it.each([
    [59_000, '内容未通过审核'],
    [59_001, MUTED_TEXT],
  ])('says beside the text that it was refused: %i', async (code, text) => {
    openAsUser(COMMENTS, { 'catalog.submitComment': () => refusal(code, text) });
    const { form, field } = await writeReview();
    expect(await form.findByText(text)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('加我微信领资料');
    fireEvent.change(field, { target: { value: '讲得很清楚' } });
    await waitFor(() => expect(form.queryByText(text)).toBeNull());
  });

  it('says beside a question that its author may not write', async () => {
    openAsUser(QUESTIONS, { 'catalog.askQuestion': () => refusal(59_001, MUTED_TEXT) });
    const form = within(await screen.findByRole('form', { name: '提问' }));
    fireEvent.change(form.getByRole('textbox', { name: '问题内容' }), {
      target: { value: '需要什么基础' },
    });
    fireEvent.click(form.getByRole('button', { name: '提交问题' }));
    expect(await form.findByText(MUTED_TEXT)).toBeDefined();
  });

  it('[API-095] shows its author where a question stands, and reports none of his own', async () => {
    const mine = page([
      question(61, { status: 0 }),
      question(62, { status: 2 }),
      question(63, { status: 1 }),
    ]);
    const sent = openAsUser(QUESTIONS, {
      'catalog.askQuestion': IN_CHECK,
      'catalog.comments': { ...page([]), avg: 0, counts: [] },
      'catalog.questions': ({ body }) =>
        success(
          typeof body === 'string' && body.includes('"mine":1') ? mine : page([question(51)]),
        ),
    });
    const form = within(await screen.findByRole('form', { name: '提问' }));
    fireEvent.change(form.getByRole('textbox', { name: '问题内容' }), {
      target: { value: '怎么加老师微信' },
    });
    fireEvent.click(form.getByRole('button', { name: '提交问题' }));
    expect(await screen.findByText('已提交，审核后展示')).toBeDefined();

    fireEvent.click(screen.getByRole('link', { name: '我的问题' }));
    await waitFor(() => expect(currentPath()).toBe(`${QUESTIONS}&mine=1`));
    expect(await screen.findByText('第 61 问')).toBeDefined();
    const states = within(screen.getByRole('list', { name: '学员问答' }))
      .getAllByRole('article')
      .map(({ textContent }) => /审核中|未通过审核|等待老师回答/u.exec(textContent)?.[0]);
    expect(states).toEqual(['审核中', '未通过审核', '等待老师回答']);
    expect(screen.queryByRole('button', { name: /^举报：/u })).toBeNull();
    expect(sent('catalog.questions')).toContainEqual({ id: 7, mine: 1, page: 1, limit: 10 });
  });

  it('offers a visitor no questions of his own', async () => {
    const sent = open(`${QUESTIONS}&mine=1`);
    expect(await screen.findByText('第 51 问')).toBeDefined();
    expect(screen.queryByRole('link', { name: '我的问题' })).toBeNull();
    expect(sent('catalog.questions')).toEqual([{ id: 7, page: 1, limit: 10 }]);
  });

  it('[API-095] say that who answered them has left', async () => {
    const answered = { answer: '不需要', answer_time: '2026-11-02 09:00:00' };
    open(QUESTIONS, { 'catalog.questions': page([question(51, answered)]) });
    expect(await screen.findByText(/^已注销用户 回答/u)).toBeDefined();
    act(() => setLanguage('en'));
    expect(screen.getByText(/^Answered by a deleted user/u)).toBeDefined();
  });
});
