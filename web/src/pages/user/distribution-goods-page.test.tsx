import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionUser, useSession } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { listedCourse } from '#test/list-answers.ts';
import { catchCanvas, catchPictures } from '#test/poster-canvas.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Goods = CallResponse<'distribution.goods'>['list'][number];

const PATH = '/user/distributionGoods';
const LINK = 'https://zhiji.example/#/courseInfo?id=61&type=2&retailid=K7M2P9QX';

const course: Goods = { ...listedCourse, spread_rate: 1_250, spread_price: '37.37' };
const live: Goods = { ...course, id: 62, type: 1, title: '周末直播营', spread_rate: 3_000 };

function read({ body }: RequestInit): CallRequest<'distribution.goods'> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<'distribution.goods'>;
}

/** A server that narrows the list as it is asked to. */
function openGoods(answers: Answers = {}, path = PATH) {
  saveToken('token');
  const me = { ...user, is_spread: 1 as const };
  setSessionUser(me);
  const made = answerCalls({
    'account.me': me,
    'distribution.record': null,
    'distribution.goods': (init) => {
      const { type, keyword = '' } = read(init);
      const list = [course, live].filter(
        (each) => (type ?? each.type) === each.type && each.title.includes(keyword),
      );
      return success({ list, total: list.length, page: 1, limit: 10 });
    },
    'distribution.shareLink': {
      url: LINK,
      qr_text: LINK,
      title: course.title,
      cover: '',
      price: course.price,
    },
    ...answers,
  });
  renderApp(path);
  return () => made.filter(([name]) => name === 'distribution.goods').map(([, request]) => request);
}

const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const press = (within_: Awaited<ReturnType<typeof row>>, name: string) =>
  fireEvent.click(within_.getByRole('button', { name }));

describe('goods of a distributor', () => {
  it('[API-067] lists courses with rate and estimated commission', async () => {
    const asked = openGoods();
    const first = await row(course.title);
    for (const text of ['录播', '数原学院', '¥299.00', '佣金比例 12.5%', '预计佣金 ¥37.37']) {
      expect(first.getByText(text)).toBeDefined();
    }
    expect((await row(live.title)).getByText('佣金比例 30%')).toBeDefined();
    expect(asked()).toEqual([{ page: 1, limit: 10 }]);
  });

  it('[API-067] is narrowed by kind and words, in its address', async () => {
    const asked = openGoods({}, `${PATH}?page=2`);
    await row(course.title);
    expect(asked()).toEqual([{ page: 2, limit: 10 }]);
    fireEvent.click(screen.getByRole('link', { name: '直播' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: course.title })).toBeNull());
    expect(currentPath()).toBe(`${PATH}?type=1`);
    const field = screen.getByRole('searchbox', { name: '课程、讲师或机构' });
    fireEvent.change(field, { target: { value: ' 数据 ' } });
    fireEvent.submit(field.closest('form') ?? field);
    expect(await screen.findByText('没有符合条件的课程')).toBeDefined();
    expect(asked().at(-1)).toEqual({ type: 1, keyword: '数据', page: 1, limit: 10 });
    fireEvent.click(screen.getByRole('link', { name: '查看全部' }));
    await row(course.title);
    expect(currentPath()).toBe(PATH);
  });

  it('ignores a kind there is not', async () => {
    const asked = openGoods({}, `${PATH}?type=4`);
    await row(course.title);
    expect(asked()).toEqual([{ page: 1, limit: 10 }]);
  });

  it('leads who is no distributor to the centre, without an error toast', async () => {
    openGoods({ 'distribution.goods': () => refusal(55_001, '您还不是分销员') });
    await waitFor(() => expect(currentPath()).toBe('/user/distribution'));
    expect(toasts()).toEqual([]);
    expect(useSession.getState().user?.is_spread).toBe(0);
  });

  it('says in both languages that there is nothing', async () => {
    openGoods({ 'distribution.goods': { list: [], total: 0, page: 1, limit: 10 } });
    expect(await screen.findByText('目前没有可分享的课程')).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText('There is nothing to share at the moment')).toBeDefined();
  });

  it('offers another try when it fails', async () => {
    openGoods({ 'distribution.goods': () => refusal(50_000, '系统繁忙') });
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
  });
});

describe('handing goods on', () => {
  const writeText = () => vi.spyOn(navigator.clipboard, 'writeText');

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:poster';
    URL.revokeObjectURL = () => undefined;
  });

  it('[API-071] copies the link at once', async () => {
    const copied = writeText().mockResolvedValue();
    openGoods();
    press(await row(course.title), `复制链接：${course.title}`);
    await waitFor(() => expect(toasts()).toEqual(['链接已复制']));
    expect(copied).toHaveBeenCalledExactlyOnceWith(LINK);
  });

  it('shows the link where the browser does not let it be copied', async () => {
    writeText().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    openGoods();
    press(await row(course.title), `复制链接：${course.title}`);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '链接' });
    expect(field.value).toBe(LINK);
  });

  it('says when a course has left the programme, and lists anew', async () => {
    const copied = writeText();
    const asked = openGoods({
      'distribution.shareLink': () => refusal(55_002, '该课程未参与分销'),
    });
    press(await row(course.title), `复制链接：${course.title}`);
    await waitFor(() => expect(toasts()).toEqual(['这门课已不在分销计划中']));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(copied).not.toHaveBeenCalled();
  });

  it('opens the code, and the poster beside it', async () => {
    catchCanvas();
    catchPictures(null);
    openGoods();
    press(await row(course.title), `二维码：${course.title}`);
    const name = `分享“${course.title}”`;
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText(`打开“${course.title}”的二维码`)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press(await row(course.title), `海报：${course.title}`);
    expect(await screen.findByRole('button', { name: '保存海报' })).toBeDefined();
  });
});
