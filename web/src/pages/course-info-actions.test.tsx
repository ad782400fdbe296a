import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, success, user } from '#test/answers.ts';
import { soldCourse } from '#test/checkout-answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { catchUploads, fileOf, type SentUpload } from '#test/uploads.ts';

const PATH = '/courseInfo?id=7&type=2';
const course = soldCourse();
const empty = { list: [], total: 0, page: 1, limit: 10 };

const lesson = {
  id: 11,
  title: '第 1 讲',
  type: 1,
  duration: 600,
  page_num: 0,
  try_see: 0,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0,
  position: 0,
} as const;
const progress: CallResponse<'learning.progress'> = {
  is_all: 0,
  finish_num: 0,
  total_num: 1,
  percent: 0,
  last_chapter_id: null,
  list: [],
};

const open = (path: string, more: Answers = {}) => {
  const made = answerCalls({
    'catalog.course': course,
    'catalog.comments': { ...empty, avg: 0, counts: [] },
    'catalog.questions': empty,
    ...more,
  });
  return { made, ...renderApp(path) };
};
type Form = Pick<typeof screen, 'getByLabelText'>;

const requestsOf = (made: ReturnType<typeof answerCalls>, call: string) =>
  made.filter(([name]) => name === call).map(([, request]) => request);

const choose = (form: Form, files: readonly File[]) =>
  fireEvent.change(form.getByLabelText('选择图片'), { target: { files } });

/** Chooses two pictures and something that is none, and waits until the two have been sent. */
async function sendPictures(form: Form, uploads: readonly SentUpload[], submit: HTMLButtonElement) {
  choose(form, [
    fileOf('a.png', 'image/png'),
    fileOf('film.gif', 'image/gif'),
    fileOf('b.jpg', 'image/jpeg'),
  ]);
  expect(await screen.findByText('上传图片格式不正确')).toBeDefined();
  await waitFor(() => expect(uploads).toHaveLength(2));
  // What is still on its way would not be part of it.
  expect(submit.disabled).toBe(true);
  uploads.forEach((upload, index) =>
    upload.answer(
      200,
      JSON.stringify({ code: 10_000, data: { url: `/media/up/${index}.webp` }, msg: '' }),
    ),
  );
  await waitFor(() => expect(submit.disabled).toBe(false));
}

describe('/courseInfo: what a user does with it', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
    vi.stubGlobal('isSecureContext', false);
  });

  const openAsUser = (path: string, more: Answers = {}) => {
    saveToken('t');
    setSessionUser(user);
    return open(path, { 'account.me': user, ...more });
  };

  it('[R1-D2.1] leads an owner to the studies, and sells nothing', async () => {
    const my = { percent: 40, expire_time: null };
    open(PATH, {
      'catalog.course': { ...course, is_purchased: 1, my },
      'learning.catalogue': [{ id: 1, title: '第一章', son: [lesson] }],
      'learning.progress': { ...progress, percent: 40, last_chapter_id: 11 },
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /继续学习/ });
    await waitFor(() => expect(link.hash).toBe(`#${PATH}&chapter=11`));
    const mine = screen.getByRole('region', { name: '我的学习' });
    expect(mine.textContent).toContain('已学 40%');
    await waitFor(() => expect(mine.textContent).toContain('接着学：第 1 讲'));
    expect(screen.queryByText('退款心里有数')).toBeNull();
    expect(screen.queryByText(/¥/)).toBeNull();
  });

  it.each([
    [null, '从这里开始：第 1 讲'],
    [11, '接着学：第 1 讲'],
  ])('with nothing finished and lesson %s opened last, an owner reads %s', async (last, text) => {
    const my = { percent: 0, expire_time: null };
    open(PATH, {
      'catalog.course': { ...course, is_purchased: 1, my },
      'learning.catalogue': [{ id: 1, title: '第一章', son: [lesson] }],
      'learning.progress': { ...progress, last_chapter_id: last },
    });
    const mine = await screen.findByRole('region', { name: '我的学习' });
    await waitFor(() => expect(mine.textContent).toContain(text));
  });

  it('leads an owner to the exam of the course', async () => {
    const my = { percent: 40, expire_time: null };
    open(PATH, { 'catalog.course': { ...course, is_purchased: 1, my, exam_id: 31 } });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '参加考试' });
    expect(link.hash).toBe('#/user/exam/edit?id=31');
  });

  it('leads who has studied all of it to questionnaire, exam and certificate, in this order', async () => {
    const my = { percent: 100, expire_time: null };
    const ids = { exam_id: 31, satisfied_id: 21, certificate_id: 41 };
    open(PATH, { 'catalog.course': { ...course, is_purchased: 1, my, ...ids } });
    const steps = within(await screen.findByRole('navigation', { name: /^学完之后/u }));
    expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '1. 填写问卷',
      '2. 参加考试',
      '3. 领取证书',
    ]);
    expect(steps.getByRole<HTMLAnchorElement>('link', { name: /领取证书/u }).hash).toBe(
      `#/user/certificate?course=${course.id}`,
    );
  });

  it.each([
    [1, '已收藏', 'true'],
    [0, '收藏', 'false'],
  ] as const)(
    '[API-099] [R1-C] asks whether it is kept: %i shows %s',
    async (is_collect, name, pressed) => {
      // The page's own answer is older, and says the opposite.
      const older = is_collect === 1 ? 0 : 1;
      const { made } = openAsUser(PATH, {
        'catalog.course': { ...course, is_collect: older },
        'catalog.isFavourite': { is_collect },
      });
      const button = await screen.findByRole('button', { name });
      expect(button.getAttribute('aria-pressed')).toBe(pressed);
      expect(requestsOf(made, 'catalog.isFavourite')).toEqual([{ id: 7, type: 2 }]);
    },
  );

  it('[API-098] keeps the course for later, and lets go of it again', async () => {
    let kept: 0 | 1 = 0;
    const { made } = openAsUser(PATH, {
      'catalog.isFavourite': () => success({ is_collect: kept }),
      'catalog.toggleFavourite': () => {
        kept = kept === 1 ? 0 : 1;
        return success({ is_collect: kept });
      },
    });
    const button = await screen.findByRole('button', { name: '收藏' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    const on = await screen.findByRole('button', { name: '已收藏' });
    expect(on.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(on);
    expect(await screen.findByRole('button', { name: '收藏' })).toBeDefined();
    const asked = requestsOf(made, 'catalog.toggleFavourite');
    expect(asked).toEqual([
      { id: 7, type: 2 },
      { id: 7, type: 2 },
    ]);
  });

  it('[API-092] [VAL-07/image] [CMP-08/upload] [R1-B8] reviews it with pictures once the rating and the text are there', async () => {
    const uploads = catchUploads();
    let orderId: number | null = 501;
    const { made } = openAsUser(`${PATH}#tab=comments`, {
      'catalog.course': () => success({ ...course, comment_orders_id: orderId }),
      'catalog.submitComment': () => {
        orderId = null;
        return success({ id: 9, status: 1 });
      },
    });
    const form = within(await screen.findByRole('form', { name: '写评价' }));
    fireEvent.click(form.getByRole('button', { name: '发表评价' }));
    expect(form.getByText('请选择评分')).toBeDefined();
    expect(form.getByText('至少写 5 个字')).toBeDefined();
    expect(requestsOf(made, 'catalog.submitComment')).toEqual([]);
    fireEvent.click(form.getByRole('radio', { name: '4 星' }));
    fireEvent.change(form.getByRole('textbox', { name: '评价内容' }), {
      target: { value: ' 案例都能用上 ' },
    });
    fireEvent.click(form.getByRole('checkbox', { name: '匿名评价' }));
    const publish = form.getByRole<HTMLButtonElement>('button', { name: '发表评价' });
    await sendPictures(form, uploads, publish);
    fireEvent.click(publish);
    await waitFor(() => expect(screen.queryByRole('form', { name: '写评价' })).toBeNull());
    expect(requestsOf(made, 'catalog.submitComment')).toEqual([
      {
        orders_id: 501,
        curriculum_id: 7,
        score: 4,
        content: '案例都能用上',
        images: ['/media/up/0.webp', '/media/up/1.webp'],
        is_anonymous: 1,
      },
    ]);
    expect(screen.getByText('评价已发表，谢谢')).toBeDefined();
  });

  it('[API-094] [R1-B8] asks a question with pictures, and makes room for the next', async () => {
    const uploads = catchUploads();
    const { made } = openAsUser(`${PATH}#tab=questions`, {
      'catalog.askQuestion': { id: 3, status: 1 },
    });
    const form = within(await screen.findByRole('form', { name: '提问' }));
    const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: '问题内容' });
    fireEvent.change(field, { target: { value: '需要什么基础' } });
    const send = form.getByRole<HTMLButtonElement>('button', { name: '提交问题' });
    await sendPictures(form, uploads, send);
    fireEvent.click(send);
    await waitFor(() => expect(field.value).toBe(''));
    expect(requestsOf(made, 'catalog.askQuestion')).toEqual([
      {
        curriculum_id: 7,
        content: '需要什么基础',
        images: ['/media/up/0.webp', '/media/up/1.webp'],
        is_private: 0,
      },
    ]);
    expect(form.queryByText('a.png')).toBeNull();
  });

  it('[VAL-07/count] [VAL-07/image] [R1-B8] takes nine pictures, each of 10 MB at most', async () => {
    catchUploads();
    openAsUser(`${PATH}#tab=questions`);
    const form = within(await screen.findByRole('form', { name: '提问' }));
    choose(form, [fileOf('large.png', 'image/png', 10 * 1_048_576 + 1)]);
    expect(await screen.findByText('大小不能超过10MB')).toBeDefined();
    expect(form.queryByText('large.png')).toBeNull();
    choose(
      form,
      Array.from({ length: 10 }, (_, index) => fileOf(`${index}.png`, 'image/png')),
    );
    expect(await screen.findByText('最多上传 9 个文件')).toBeDefined();
    expect(form.getAllByRole('button', { name: /^移除/u })).toHaveLength(9);
    expect(form.queryByLabelText('选择图片')).toBeNull();
  });

  it('asks a visitor who wants to ask or keep something to log in', async () => {
    open(`${PATH}#tab=questions`);
    fireEvent.click(await screen.findByRole('button', { name: '登录后提问' }));
    const redirect = `${PATH}#tab=questions`;
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect });
    fireEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: PATH });
  });
});
