import type { CallName } from '@zhiji/contract/calls';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { coupon } from '#test/coupon-answers.ts';
import { course, everythingIsNear, fullHome, liveCourse } from '#test/home-answers.ts';
import { listedCourse } from '#test/list-answers.ts';
import { renderApp } from '#test/render-app.tsx';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';

const banner = {
  id: 1,
  image: '/media/b.png',
  title: '学到拿证',
  link_type: 1,
  link_id: 3,
  url: '',
} as const;

const region = async (name: string) => within(await screen.findByRole('region', { name }));
/** A floor once something stands on it: until then a skeleton has its place. */
async function floorWith(name: string, text: string) {
  await screen.findByText(text);
  return within(screen.getByRole('region', { name }));
}
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

const headings = () => within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });

/** What each block alone shows. */
const MARKS = {
  'catalog.categoryTree': '职业资格',
  'catalog.flashSale': '短视频剪辑课',
  'catalog.upcomingLive': '消防法规精讲',
  'catalog.homeCourses': '数据分析师从零到上岗',
  'catalog.homePackages': '消防全科通关',
  'organisation.featured': '86 门课程 · 12 位讲师',
};

describe('home page', () => {
  it('shows banners with their links, announcements and marked advertisements', async () => {
    answerCalls({
      'content.banners': [banner, { ...banner, id: 2, title: '第二张', link_type: 0 }],
      'content.announcements': {
        list: [{ id: 1, title: '放假通知', create_time: '2026-01-02 03:04:05', is_top: 1 }],
        total: 1,
        page: 1,
        limit: 6,
      },
      'content.ads': [
        {
          id: 1,
          image: '/media/a.png',
          position: 1,
          link_type: 5,
          link_id: null,
          url: 'https://ad.example/',
        },
      ],
    });
    renderApp('/');
    const carousel = within(await screen.findByRole('region', { name: '首页推荐' }));
    const slide = carousel.getByRole<HTMLAnchorElement>('link', { name: '学到拿证' });
    expect(slide.hash).toBe('#/courseInfo?id=3');
    expect(carousel.getByText('第二张').closest('a')).toBeNull();
    const announcements = within(await screen.findByRole('region', { name: '公告' }));
    expect(announcements.getByRole<HTMLAnchorElement>('link', { name: '放假通知' }).hash).toBe(
      '#/agreement?id=1',
    );
    expect(announcements.getByText('置顶')).toBeDefined();
    const ads = within(await screen.findByRole('list', { name: '推广' }));
    expect(ads.getByRole<HTMLAnchorElement>('link', { name: '广告' })).toMatchObject({
      href: 'https://ad.example/',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });

  it('hides blocks without content', async () => {
    everythingIsNear();
    answerCalls();
    renderApp('/');
    await screen.findByText('400-800-1234');
    await waitFor(() => expect(texts(headings())).toEqual(['继续学习']));
    expect(screen.queryByRole('navigation', { name: '课程分类' })).toBeNull();
    expect(screen.queryByRole('list', { name: '推广' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('keeps the other blocks when one fails, and loads it on retry', async () => {
    let works = false;
    answerCalls({
      'content.banners': () => (works ? success([banner]) : refusal(10_001, '系统错误')),
      'content.ads': [{ ...banner, position: 1 }],
    });
    renderApp('/');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(await screen.findByRole('list', { name: '推广' })).toBeDefined();
    works = true;
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: '学到拿证' })).toBeDefined();
  });

  it('[R1-D4] says what a banner is about and where it leads, and promises no way where there is none', async () => {
    const words = { subtitle: '先看再报名', button: '去看看' };
    answerCalls({
      'content.banners': [
        { ...banner, ...words },
        { ...banner, ...words, id: 2, title: '第二张', link_type: 0 },
      ],
    });
    renderApp('/');
    const link = await screen.findByRole<HTMLAnchorElement>('link', {
      name: '学到拿证 先看再报名 去看看',
    });
    expect(link.hash).toBe('#/courseInfo?id=3');
    const other = screen.getByText('第二张').parentElement;
    expect(other?.textContent).toContain('先看再报名');
    expect(other?.textContent).not.toContain('去看看');
  });

  it('shows the title of a banner whose picture is missing', async () => {
    answerCalls({ 'content.banners': [{ ...banner, image: '' }] });
    renderApp('/');
    expect((await screen.findByRole('link', { name: '学到拿证' })).querySelector('img')).toBeNull();
  });

  it('invites a visitor to log in, and leads a user to the courses', async () => {
    answerCalls();
    renderApp('/');
    const card = await region('继续学习');
    fireEvent.click(card.getByRole('button', { name: '登录 / 注册' }));
    expect(useLoginRequest.getState().step).toBe('login');
    act(() => setSessionUser(user));
    expect(card.getByText(/林知远/)).toBeDefined();
    expect(card.getByRole<HTMLAnchorElement>('link', { name: '去我的课程' }).hash).toBe(
      '#/user/course',
    );
    act(() => setLanguage('en'));
    expect(card.getByRole('link', { name: 'Go to my courses' })).toBeDefined();
  });

  const studied = {
    ...listedCourse,
    state: 1,
    percent: 42,
    last_chapter_id: 9,
    expire_time: null,
    live_status: null,
    next_time: null,
    exam_id: null,
    satisfied_id: null,
    certificate_id: null,
    ticket_code: '',
    ticket: null,
    change: null,
    calendar: '',
  } as const;

  it('[R1-D2.1] leads a user back to the lesson they stopped in', async () => {
    answerCalls({ 'learning.myCourses': { list: [studied], total: 1, page: 1, limit: 1 } });
    renderApp('/');
    const card = await region('继续学习');
    act(() => setSessionUser(user));
    const pressed = card.getByRole('link', { name: '去我的课程' });
    const link = await card.findByRole<HTMLAnchorElement>('link', {
      name: `继续学习：${listedCourse.title}`,
    });
    // A press while the answer arrives begins and ends on the same link.
    expect(link).toBe(pressed);
    expect(link.hash).toBe('#/courseInfo?id=61&type=2&study=1');
    expect(card.getByText(/已学 42%/)).toBeDefined();
  });

  it('[R1-D2.1] leads who has nothing to study to all courses', async () => {
    answerCalls({ 'learning.myCourses': { list: [], total: 0, page: 1, limit: 1 } });
    renderApp('/');
    const card = await region('继续学习');
    act(() => setSessionUser(user));
    const link = await card.findByRole<HTMLAnchorElement>('link', { name: '去选课' });
    expect(link.hash).toBe('#/allCourseList');
    expect(card.getByText('现在没有在学的课程，去挑一门吧')).toBeDefined();
    act(() => setLanguage('en'));
    expect(card.getByText('Nothing to study yet: choose a course')).toBeDefined();
  });

  it('[R1-D2.1] opens the ticket of a class on site', async () => {
    const list = [{ ...studied, type: 3 as const }];
    answerCalls({ 'learning.myCourses': { list, total: 1, page: 1, limit: 1 } });
    renderApp('/');
    const card = await region('继续学习');
    act(() => setSessionUser(user));
    const link = await card.findByRole<HTMLAnchorElement>('link', {
      name: `查看入场券：${listedCourse.title}`,
    });
    expect(link.hash).toBe('#/user/course?type=offline&seat=61');
    expect(link.textContent).toBe('查看入场券');
    act(() => setLanguage('en'));
    expect(link.textContent).toBe('My ticket');
  });

  it('[API-005][API-006][API-007][API-008][API-009][API-010] fills every floor from its own call', async () => {
    everythingIsNear();
    const made = answerCalls(fullHome);
    renderApp('/');
    const linkOf = async (floor: string, mark: string, name = mark) =>
      (await floorWith(floor, mark)).getByRole<HTMLAnchorElement>('link', { name }).hash;
    expect(await linkOf('限时秒杀', '短视频剪辑课')).toBe('#/courseInfo?id=11&type=2');
    expect(await linkOf('直播课表', '消防法规精讲')).toBe('#/courseInfo?id=22&type=1');
    expect(await linkOf('好课推荐', '数据分析师从零到上岗')).toBe('#/courseInfo?id=1&type=2');
    expect(await linkOf('套餐优选', '消防全科通关')).toBe('#/packageInfo?id=31');
    expect(await linkOf('入驻机构', '86 门课程 · 12 位讲师', '数原学院')).toBe('#/organInfo?id=9');
    const home = made.filter(([name]) => /^(?:catalog|organisation)\./.test(name));
    expect(home.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['catalog.categoryTree', {}],
      ['catalog.flashSale', {}],
      ['catalog.homeCourses', { limit: 12 }],
      ['catalog.homePackages', { limit: 4 }],
      ['catalog.homeTabs', {}],
      ['catalog.upcomingLive', { limit: 8 }],
      ['organisation.featured', { limit: 6 }],
    ]);
  });

  it('fetches nothing for floors the reader has not come near', async () => {
    const made = answerCalls(fullHome);
    renderApp('/');
    await screen.findByRole('navigation', { name: '课程分类' });
    const names: readonly CallName[] = made.map(([name]) => name);
    expect(names).toContain('catalog.categoryTree');
    expect(names).not.toContain('catalog.homeCourses');
    // The headings stand already, for those who go from one to the next.
    expect(texts(headings())).toEqual([
      '继续学习',
      '限时秒杀',
      '直播课表',
      '先领券，再下单',
      '好课推荐',
      '套餐优选',
      '入驻机构',
    ]);
  });

  it('[API-013] offers promoted coupons, and does without them when they cannot be had', async () => {
    everythingIsNear();
    answerCalls({ ...fullHome, 'coupon.info': [coupon(), coupon({ id: 72, is_receive: 1 })] });
    renderApp('/');
    expect(await screen.findAllByRole('article', { name: '满 ¥200 减 ¥30' })).toHaveLength(2);
    const floor = await region('先领券，再下单');
    expect(floor.getByRole('button', { name: '立即领取 新人见面礼' })).toBeDefined();
    expect(floor.getByRole('link', { name: '去使用' })).toBeDefined();
    cleanup();
    answerCalls({ ...fullHome, 'coupon.info': () => refusal(10_001, '系统错误') });
    renderApp('/');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: '先领券，再下单' })).toBeNull(),
    );
    expect(await region('好课推荐')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[API-006] puts what is on air first in the timetable, then by time', async () => {
    everythingIsNear();
    answerCalls(fullHome);
    renderApp('/');
    const timetable = await floorWith('直播课表', '消防法规精讲');
    expect(texts(timetable.getAllByRole('heading', { level: 3 }))).toEqual([
      '消防法规精讲',
      '二级建造师答疑专场',
    ]);
    expect(timetable.getByText('正在直播')).toBeDefined();
    expect(timetable.getByRole<HTMLAnchorElement>('link', { name: '全部' }).hash).toBe(
      '#/liveList',
    );
  });

  it('tells a free session and one without a time', async () => {
    everythingIsNear();
    answerCalls({
      'catalog.upcomingLive': [liveCourse({ price: '0.00', next_time: null, start_time: null })],
    });
    renderApp('/');
    const timetable = await floorWith('直播课表', '时间待定');
    expect(timetable.getByText(/免费/)).toBeDefined();
  });

  it('[API-009][API-010] changes the courses with the tab, by mouse and by keyboard', async () => {
    everythingIsNear();
    const made = answerCalls({
      ...fullHome,
      'catalog.homeCourses': ({ body }) =>
        success(
          typeof body === 'string' && body.includes('category_id')
            ? [course({ id: 7, title: '插画与视觉叙事' })]
            : [course()],
        ),
    });
    renderApp('/');
    const floor = await floorWith('好课推荐', '数据分析师从零到上岗');
    const tab = await floor.findByRole('tab', { name: '设计创作' });
    expect(tab.tabIndex).toBe(-1);
    fireEvent.pointerOver(tab);
    await waitFor(() =>
      expect(made).toContainEqual(['catalog.homeCourses', { category_id: 2, limit: 12 }]),
    );
    fireEvent.click(tab);
    expect(await floor.findByRole('link', { name: '插画与视觉叙事' })).toBeDefined();
    expect(floor.getByRole('tabpanel', { name: '设计创作' })).toBeDefined();
    expect(floor.getByRole<HTMLAnchorElement>('link', { name: '全部课程' }).hash).toBe(
      '#/allCourseList?category_id=2',
    );
    expect(made.filter(([name]) => name === 'catalog.homeCourses')).toHaveLength(2);
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    const everything = floor.getByRole('tab', { name: '全部' });
    expect(document.activeElement).toBe(everything);
    expect(everything.getAttribute('aria-selected')).toBe('true');
    expect(await floor.findByRole('link', { name: '数据分析师从零到上岗' })).toBeDefined();
  });

  it('keeps the courses when only their tabs fail, and loads those on request', async () => {
    everythingIsNear();
    let works = false;
    answerCalls({
      ...fullHome,
      'catalog.homeTabs': () =>
        works ? success(fullHome['catalog.homeTabs']) : refusal(10_001, '系统错误'),
    });
    renderApp('/');
    const floor = await floorWith('好课推荐', '数据分析师从零到上岗');
    works = true;
    fireEvent.click(await floor.findByRole('button', { name: '重新加载分类' }));
    expect(await floor.findByRole('tab', { name: '设计创作' })).toBeDefined();
  });

  it.each(Object.keys(MARKS) as (keyof typeof MARKS)[])(
    'a failed %s leaves the other blocks, and loads on retry',
    async (failing) => {
      everythingIsNear();
      let works = false;
      answerCalls({
        ...fullHome,
        [failing]: () => (works ? success(fullHome[failing]) : refusal(10_001, '系统错误')),
      });
      renderApp('/');
      const missing = MARKS[failing];
      const others = Object.values(MARKS).filter((text) => text !== missing);
      await Promise.all(others.map(async (text) => screen.findByText(text)));
      expect(screen.queryByText(missing)).toBeNull();
      const retry = await screen.findByRole('button', { name: '重试' });
      works = true;
      fireEvent.click(retry);
      expect(await screen.findByText(missing)).toBeDefined();
    },
  );

  it('a block that cannot be drawn leaves the others', async () => {
    everythingIsNear();
    // React tells the console of what a boundary catches.
    vi.spyOn(console, 'error').mockReturnValue();
    answerCalls({
      ...fullHome,
      'catalog.homeCourses': [course({ price: 'not a price' })],
    });
    renderApp('/');
    expect(await screen.findByText('消防全科通关')).toBeDefined();
    expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
  });
});
