import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { describe, expect, it } from 'vitest';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { listedCourse, listedPackage } from '#test/list-answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';

type Favourite = CallResponse<'catalog.favourites'>['list'][number];

const kept = { collect_time: '2026-11-10 09:00:00', is_valid: 1 } as const;
const course: Favourite = { ...listedCourse, ...kept };
const bundle: Favourite = { ...listedPackage, type: 4, ...kept };
const gone: Favourite = { ...listedCourse, id: 62, title: '下架的课', ...kept, is_valid: 0 };

function read<Name extends 'catalog.favourites' | 'catalog.toggleFavourite'>({
  body,
}: RequestInit): CallRequest<Name> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<Name>;
}

/** A server that forgets what is taken out. */
function openFavourites(given: readonly Favourite[], ownedIds: readonly number[] = []) {
  saveToken('token');
  let favourites = given;
  answerCalls({
    'account.me': user,
    'learning.owned': { ids: [...ownedIds] },
    'catalog.favourites': (init) => {
      const { type } = read<'catalog.favourites'>(init);
      const list = favourites.filter((each) => (type ?? each.type) === each.type);
      return success({ list, total: list.length, page: 1, limit: 10 });
    },
    'catalog.toggleFavourite': (init) => {
      const { id, type } = read<'catalog.toggleFavourite'>(init);
      favourites = favourites.filter((each) => each.id !== id || each.type !== type);
      return success({ is_collect: 0 });
    },
  });
  renderApp('/user/collect');
}

const row = async (title: string) => within(await screen.findByRole('article', { name: title }));

describe('my favourites', () => {
  it('[USR-09/collect] [API-037] lists courses and packages, and greys what went off sale', async () => {
    openFavourites([course, bundle, gone]);
    const first = await row(course.title);
    expect(first.getByText('2026-11-10 收藏')).toBeDefined();
    expect(first.getByRole('link').getAttribute('href')).toBe('#/courseInfo?id=61&type=2');
    expect((await row(bundle.title)).getByRole('link').getAttribute('href')).toBe(
      '#/packageInfo?id=5',
    );
    const last = await row(gone.title);
    expect(last.getByText('已下架')).toBeDefined();
    expect(last.queryByRole('link')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: '套餐' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: course.title })).toBeNull());
    expect(currentPath()).toBe('/user/collect?type=package');
  });

  it('[R1-D1.1] says what cannot be bought and by which course, what is owned, and the price after a coupon', async () => {
    const closed = { signup_end_time: '2020-01-01 09:00:00', end_time: null };
    const [first, ...others] = listedPackage.relation;
    const part = first ?? { id: 1, curriculum_id: 61, curriculum: listedCourse };
    const site = { ...part.curriculum, id: 90, title: '面授班', seat_left: 0 };
    const full = { ...part, curriculum: site };
    openFavourites(
      [
        { ...listedCourse, ...kept, coupon_price: '269.00' },
        { ...listedCourse, ...kept, id: 63, title: '截止的课', coupon_price: '269.00', ...closed },
        { ...listedCourse, ...kept, id: 64, title: '我的课' },
        { ...listedPackage, ...kept, type: 4, relation: [full, ...others] },
      ],
      [64],
    );
    expect((await row(course.title)).getByText('到手价 ¥269.00')).toBeDefined();
    const over = await row('截止的课');
    expect(over.getByText('报名已截止')).toBeDefined();
    expect(over.queryByText(/到手价|原价/)).toBeNull();
    const mine = await row('我的课');
    expect(await mine.findByText('已拥有')).toBeDefined();
    expect(mine.queryByText(/到手价|原价/)).toBeNull();
    expect((await row(bundle.title)).getByText('《面授班》已满')).toBeDefined();
  });

  it('[USR-09/collect] takes out what is no longer wanted', async () => {
    openFavourites([course, gone]);
    const remove = (await row(gone.title)).getByRole('button', { name: '取消收藏：下架的课' });
    fireEvent.click(remove);
    await waitFor(() => expect(screen.queryByRole('article', { name: gone.title })).toBeNull());
    expect(screen.getByRole('article', { name: course.title })).toBeDefined();
    expect(screen.getByText('已取消收藏')).toBeDefined();
  });

  it('[CON-05] says in both languages that there is nothing', async () => {
    openFavourites([]);
    expect(await screen.findByText(/还没有收藏/)).toBeDefined();
    setLanguage('en');
    expect(await screen.findByText(/Nothing saved yet/)).toBeDefined();
  });

  it('offers another try when it fails', async () => {
    saveToken('token');
    answerCalls({ 'account.me': user, 'catalog.favourites': () => refusal(50_000, '系统繁忙') });
    renderApp('/user/collect');
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
  });
});
