import { fireEvent, screen, within } from '@testing-library/react';
import type { CallResponse } from '@zhiji/contract/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSessionUser, useSession } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { type Answers, answerCalls, refusal, success, user } from '#test/answers.ts';
import { sentWith, shopSite, soldPackage } from '#test/checkout-answers.ts';
import { catchCanvas, catchPictures } from '#test/poster-canvas.ts';
import { renderApp } from '#test/render-app.tsx';

const PATH = '/courseInfo?id=7&type=2';
const OWN = 'https://zhiji.example/#/courseInfo?id=7&type=2&retailid=K7M2P9QX';

const own: CallResponse<'distribution.shareLink'> = {
  url: OWN,
  qr_text: OWN,
  title: '数据分析师从零到上岗',
  cover: '/media/course.png',
  price: '299.00',
};

/** Opens the share dialog of a page. */
async function openShare(path: string, isSpread: 0 | 1, answers: Answers = {}) {
  saveToken('token');
  const me = { ...user, is_spread: isSpread };
  setSessionUser(me);
  const made = answerCalls({
    ...shopSite(),
    'account.me': me,
    'distribution.shareLink': own,
    ...answers,
  });
  renderApp(path);
  fireEvent.click(await screen.findByRole('button', { name: '分享' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: '链接' });
  const asked = made.filter(([name]) => name === 'distribution.shareLink');
  return { dialog, link: field.value, asked: asked.map(([, request]) => request) };
}

const plain = (path: string) => `${window.location.origin}${window.location.pathname}#${path}`;

describe('sharing a course or package', () => {
  it('[API-071] gives an active distributor his own link', async () => {
    const { dialog, link, asked } = await openShare(PATH, 1);
    expect(link).toBe(OWN);
    expect(asked).toEqual([{ id: 7, type: 2 }]);
    expect(dialog.getByText('链接带有您的分销码')).toBeDefined();
  });

  it('[API-071] does so for a package', async () => {
    const { asked } = await openShare(`/packageInfo?id=${soldPackage.id}`, 1);
    expect(asked).toEqual([{ id: soldPackage.id, type: 4 }]);
  });

  it('gives everybody else the plain link, without asking', async () => {
    const { dialog, link, asked } = await openShare(`${PATH}&retailid=R100`, 0);
    expect(link).toBe(plain(PATH));
    expect(asked).toEqual([]);
    expect(dialog.queryByRole('button', { name: '生成海报' })).toBeNull();
  });

  it('[API-071] gives the plain link of what is not in the programme, and says so', async () => {
    const { dialog, link } = await openShare(PATH, 1, {
      'distribution.shareLink': () => refusal(55_002, '该课程未参与分销'),
    });
    expect(link).toBe(plain(PATH));
    expect(dialog.getByText('不在分销计划中，这是普通链接')).toBeDefined();
    expect(dialog.queryByRole('button', { name: '生成海报' })).toBeNull();
  });

  it('treats who is no distributor any more like everybody else', async () => {
    const { link } = await openShare(PATH, 1, {
      'distribution.shareLink': () => refusal(55_001, '您还不是分销员'),
    });
    expect(link).toBe(plain(PATH));
    expect(useSession.getState().user?.is_spread).toBe(0);
  });
});

describe('the poster of a course', () => {
  let saved: { name: string; href: string }[] = [];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:poster';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, href: this.href });
    });
    catchPictures({ width: 640, height: 400 });
  });
  afterEach(() => setLanguage('zh'));

  it('is drawn when it is wanted, shown, and saved under the name of the course', async () => {
    const canvases = catchCanvas();
    const { dialog } = await openShare(PATH, 1);
    expect(canvases).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: '生成海报' }));
    const picture = await dialog.findByRole<HTMLImageElement>('img', {
      name: '“数据分析师从零到上岗”的海报，带二维码',
    });
    expect(picture.src).toBe('blob:poster');
    expect(canvases[0]?.texts).toEqual([
      '数据分析师从零到上岗',
      '数原学院',
      '¥299.00',
      '扫码查看课程',
      '知集',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: '保存海报' }));
    expect(saved).toEqual([{ name: '数据分析师从零到上岗-poster.png', href: 'blob:poster' }]);
  });

  it('speaks the language of the site, and of a package as one', async () => {
    const canvases = catchCanvas();
    setLanguage('en');
    saveToken('token');
    const me = { ...user, is_spread: 1 as const };
    setSessionUser(me);
    answerCalls({
      ...shopSite(),
      'account.me': me,
      'distribution.shareLink': (init) => success({ ...own, price: '0.00', ...sentWith(init) }),
    });
    renderApp(`/packageInfo?id=${soldPackage.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Make a poster' }));
    expect(await screen.findByRole('button', { name: 'Save poster' })).toBeDefined();
    const texts = canvases[0]?.texts.join(' ') ?? '';
    expect(texts).toContain('Free Scan to see');
    expect(texts).toContain('package Zhiji');
  });

  it('can be tried again when the browser does not draw it', async () => {
    const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { dialog } = await openShare(PATH, 1);
    fireEvent.click(dialog.getByRole('button', { name: '生成海报' }));
    const retry = await dialog.findByRole('button', { name: '重试' });
    canvas.mockRestore();
    catchCanvas();
    fireEvent.click(retry);
    expect(await dialog.findByRole('button', { name: '保存海报' })).toBeDefined();
  });
});
