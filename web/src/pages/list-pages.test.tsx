import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { listedCourse, listedPackage, listedShop, listSite } from '#test/list-answers.ts';
import { currentPath, goBack, renderApp } from '#test/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const card = async (title: string) => main().findByRole('link', { name: title });
const link = (name: string) => main().getByRole<HTMLAnchorElement>('link', { name });
const button = (name: string | RegExp) => main().getByRole('button', { name });

type Made = ReturnType<typeof answerCalls>;
const asked = (made: Made, call: string) =>
  made.filter(([name]) => name === call).map(([, request]) => request);

const ORDER = { sort_type: '1', sort: 2, page: 1, limit: 10 };

async function open(path: string, total = 25, first = 1) {
  const made = answerCalls(listSite(total));
  const { router } = renderApp(path);
  await card(`第 ${first} 门课`);
  return { made, router };
}

describe('course lists', () => {
  it.each([
    ['/allCourseList', '全部课程', {}],
    ['/liveList', '直播课', { type: 1 }],
    ['/recordList', '录播课', { type: 2 }],
    ['/offlineList', '面授课', { type: 3 }],
  ])('[NAV-05] %s lists its courses with their number', async (path, title, kind) => {
    const { made } = await open(path);
    expect(main().getByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(main().getByRole('heading', { level: 2, name: '共 25 门课程' })).toBeDefined();
    const list = within(main().getByRole('list', { name: '课程列表' }));
    expect(list.getAllByRole('article')).toHaveLength(10);
    expect(asked(made, 'catalog.courses')).toEqual([{ ...ORDER, ...kind }]);
  });

  it('[CMP-04] offline courses show when and where they are', async () => {
    await open('/offlineList', 1);
    expect(main().getByRole('article').textContent).toContain(
      '2026-11-21 09:00 至 2026-11-22 17:00',
    );
  });

  it('[CMP-07] pages, sizes and the jump stand in the address', async () => {
    const { made, router } = await open('/recordList?category_id=11');
    const pager = within(main().getByRole('navigation', { name: '分页' }));
    expect(pager.getByText('共 25 条')).toBeDefined();
    fireEvent.click(pager.getByRole('link', { name: '下一页' }));
    await card('第 11 门课');
    expect(currentPath()).toBe('/recordList?category_id=11&page=2');
    fireEvent.click(pager.getByRole('link', { name: '30 条/页' }));
    await card('第 25 门课');
    expect(currentPath()).toBe('/recordList?category_id=11&limit=30');
    goBack({ router });
    await card('第 11 门课');
    expect(asked(made, 'catalog.courses').at(1)).toMatchObject({ category_id: 11, page: 2 });
  });

  it('turns as often as it is asked to, also before a page is drawn', async () => {
    await open('/recordList?category_id=11', 60);
    const next = link('下一页');
    const size = link('20 条/页');
    fireEvent.click(next);
    fireEvent.click(next);
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=11&page=3'));
    fireEvent.click(next);
    fireEvent.click(size);
    // Row 31, the first of page 4, stays in view.
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=11&page=2&limit=20'));
  });

  it('says so when a page lies behind the end', async () => {
    answerCalls(listSite(5));
    renderApp('/recordList?page=9');
    expect(await main().findByRole('link', { name: '回到第一页' })).toBeDefined();
  });

  it('offers another try when the list cannot be loaded', async () => {
    let works = false;
    const site = listSite(3);
    answerCalls({
      ...site,
      'catalog.courses': (init) =>
        works ? site['catalog.courses'](init) : refusal(10_001, '系统错误'),
    });
    renderApp('/liveList');
    const retry = await main().findByRole('button', { name: '重试' });
    works = true;
    fireEvent.click(retry);
    expect(await card('第 1 门课')).toBeDefined();
  });

  it('asks once, for both, when list and categories cannot be loaded', async () => {
    let works = false;
    const { 'catalog.courses': courses, 'catalog.categories': categories, ...site } = listSite(3);
    const made = answerCalls({
      ...site,
      'catalog.courses': (init) => (works ? courses(init) : refusal(10_001, '系统错误')),
      'catalog.categories': () => (works ? success(categories) : refusal(10_001, '系统错误')),
    });
    const { queryClient } = renderApp('/liveList');
    await main().findAllByRole('button', { name: '重试' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    works = true;
    fireEvent.click(button('重试'));
    expect(await card('第 1 门课')).toBeDefined();
    await waitFor(() => expect(asked(made, 'catalog.categories')).toHaveLength(2));
    expect(main().queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('[CMP-08/empty] an empty list offers to clear what narrows it', async () => {
    answerCalls(listSite(0));
    renderApp('/liveList?category_id=2&address_id=314&sort_type=2');
    await main().findByText('没有符合条件的课程');
    fireEvent.click(link('清除筛选条件'));
    await waitFor(() => expect(currentPath()).toBe('/liveList?sort_type=2'));
    expect(await main().findByText('这里还没有内容')).toBeDefined();
  });
});

describe('filter bar', () => {
  it('[CMP-05] sorts, and turns the order around; the page starts over', async () => {
    const { made } = await open('/allCourseList?page=2', 25, 11);
    const isPressed = (name: string | RegExp) => button(name).getAttribute('aria-pressed');
    expect(isPressed('综合')).toBe('true');
    fireEvent.click(button('价格'));
    await waitFor(() => expect(currentPath()).toBe('/allCourseList?sort_type=3'));
    await waitFor(() => expect(isPressed(/^价格\s*升序$/)).toBe('true'));
    fireEvent.click(button(/^价格/));
    await waitFor(() => expect(isPressed(/^价格\s*降序$/)).toBe('true'));
    expect(currentPath()).toBe('/allCourseList?sort_type=3&sort=2');
    fireEvent.click(button('最新'));
    await waitFor(() => expect(isPressed(/^最新\s*降序$/)).toBe('true'));
    expect(currentPath()).toBe('/allCourseList?sort_type=4');
    fireEvent.click(button('综合'));
    await waitFor(() => expect(isPressed('综合')).toBe('true'));
    expect(currentPath()).toBe('/allCourseList');
    expect(asked(made, 'catalog.courses').slice(1, 4)).toEqual([
      { ...ORDER, sort_type: '3', sort: 1 },
      { ...ORDER, sort_type: '3', sort: 2 },
      { ...ORDER, sort_type: '4', sort: 2 },
    ]);
  });

  it('keeps each of several choices made before the first is drawn', async () => {
    await open('/allCourseList?keyword=课');
    const kinds = within(main().getByRole('navigation', { name: '类型' }));
    const field = main().getByLabelText('前往页码');
    const byPrice = button('价格');
    fireEvent.click(kinds.getByRole('link', { name: '录播课' }));
    fireEvent.click(byPrice);
    fireEvent.click(byPrice);
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.submit(field.closest('form') ?? field);
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe(
        '/allCourseList?keyword=课&type=2&sort_type=3&sort=2&page=3',
      ),
    );
  });

  it('[CMP-05][CON-03] the address picker goes down four levels and joins the ids', async () => {
    const { made, router } = await open('/offlineList?page=1', 8);
    fireEvent.click(button('地区'));
    const panel = within(main().getByRole('dialog', { name: '选择地区' }));
    fireEvent.click(await panel.findByRole('button', { name: '广东省' }));
    fireEvent.click(await panel.findByRole('button', { name: '深圳市' }));
    const district = await panel.findByRole('button', { name: '南山区' });
    const all = panel.getByRole('button', { name: '深圳市：不限' });
    await waitFor(() => expect(all).toBe(document.activeElement));
    fireEvent.click(district);
    await waitFor(() =>
      expect(currentPath()).toBe('/offlineList?address_id=314%2C440000%2C440300%2C440305'),
    );
    await main().findByRole('button', { name: '地区：深圳市 南山区' });
    expect(main().queryByRole('dialog')).toBeNull();
    expect(asked(made, 'region.children')).toEqual([
      { p_id: 0, level: 1 },
      { p_id: 314, level: 2 },
      { p_id: 440_000, level: 3 },
      { p_id: 440_300, level: 4 },
    ]);
    expect(asked(made, 'catalog.courses').at(-1)).toEqual({
      ...ORDER,
      type: 3,
      sort_type: '5',
      address_id: '314,440000,440300,440305',
    });
    goBack({ router });
    await waitFor(() => expect(button('地区')).toBeDefined());
  });

  it('[CMP-05] takes any level, passes through a municipality, and what has nothing below', async () => {
    await open('/offlineList', 8);
    fireEvent.click(button('地区'));
    const panel = within(main().getByRole('dialog'));
    // A municipality is its own only city: its districts come next.
    fireEvent.click(await panel.findByRole('button', { name: '上海市' }));
    await panel.findByRole('button', { name: '杨浦区' });
    fireEvent.click(panel.getByRole('button', { name: '上海市：不限' }));
    await waitFor(() =>
      expect(currentPath()).toBe('/offlineList?address_id=314%2C310000%2C310100'),
    );
    fireEvent.click(await main().findByRole('button', { name: '地区：上海市' }));
    const again = within(main().getByRole('dialog'));
    fireEvent.click(await again.findByRole('button', { name: '全部国家和地区' }));
    fireEvent.click(await again.findByRole('button', { name: '法国' }));
    await waitFor(() => expect(currentPath()).toBe('/offlineList?address_id=250'));
    fireEvent.click(await main().findByRole('button', { name: '地区：法国' }));
    const last = within(main().getByRole('dialog'));
    fireEvent.click(await last.findByRole('button', { name: '全部国家和地区' }));
    fireEvent.click(await last.findByRole('button', { name: '不限' }));
    await waitFor(() => expect(currentPath()).toBe('/offlineList'));
  });

  it('closes the address picker with Escape or a press elsewhere', async () => {
    await open('/offlineList', 8);
    const isOpen = () => main().queryByRole('dialog') !== null;
    fireEvent.click(button('地区'));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button('地区'));
    fireEvent.click(button('地区'));
    fireEvent.pointerDown(screen.getByRole('banner'));
    expect(isOpen()).toBe(false);
  });

  it('tries again when the places cannot be loaded', async () => {
    let works = true;
    const site = listSite(3);
    answerCalls({
      ...site,
      'region.children': (init) =>
        works ? site['region.children'](init) : refusal(10_001, '系统错误'),
    });
    renderApp('/offlineList');
    await card('第 1 门课');
    fireEvent.click(button('地区'));
    const panel = within(main().getByRole('dialog'));
    const province = await panel.findByRole('button', { name: '广东省' });
    works = false;
    fireEvent.click(province);
    const retry = await panel.findByRole('button', { name: '重试' });
    works = true;
    fireEvent.click(retry);
    expect(await panel.findByRole('button', { name: '深圳市' })).toBeDefined();
  });

  it('narrows all courses to one kind', async () => {
    const { made } = await open('/allCourseList', 8);
    fireEvent.click(link('直播课'));
    await waitFor(() => expect(currentPath()).toBe('/allCourseList?type=1'));
    await waitFor(() => expect(asked(made, 'catalog.courses').at(-1)).toMatchObject({ type: 1 }));
    expect(asked(made, 'catalog.categories')).toEqual([{ type: 1 }]);
  });

  it('shows what is chosen, each to be taken away, or all at once', async () => {
    await open('/allCourseList?keyword=x&type=1&category_id=111&address_id=314%2C440000', 8);
    const chips = within(await main().findByRole('list', { name: '已选条件' }));
    await chips.findByRole('link', { name: '取消“广东省”' });
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '搜索：x',
      '直播课',
      '消防工程师',
      '广东省',
      '清除全部',
    ]);
    fireEvent.click(chips.getByRole('link', { name: '取消“消防工程师”' }));
    await waitFor(() =>
      expect(currentPath()).toBe('/allCourseList?keyword=x&type=1&address_id=314%2C440000'),
    );
    fireEvent.click(chips.getByRole('link', { name: '清除全部' }));
    await waitFor(() => expect(currentPath()).toBe('/allCourseList'));
    await waitFor(() => expect(main().queryByRole('list', { name: '已选条件' })).toBeNull());
  });
});

describe('category picker', () => {
  it('[CMP-06][CON-03] has three levels, each with an entry for all of it', async () => {
    const { made } = await open('/recordList?page=1', 8);
    const picker = within(main().getByRole('navigation', { name: '分类' }));
    const rows = () =>
      picker
        .getAllByRole('list')
        .map((row) => within(row).getAllByRole('link'))
        .map((links) => links.map(({ textContent }) => textContent));
    const current = () =>
      picker.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);
    expect(rows()).toEqual([['全部', '职业资格', '设计创作']]);
    expect(current()).toEqual(['全部']);
    fireEvent.click(picker.getByRole('link', { name: '职业资格' }));
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=1'));
    fireEvent.click(await picker.findByRole('link', { name: '消防安全' }));
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=11'));
    fireEvent.click(await picker.findByRole('link', { name: '消防工程师' }));
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=111'));
    await waitFor(() => expect(current()).toEqual(['职业资格', '消防安全', '消防工程师']));
    expect(rows()).toEqual([
      ['全部', '职业资格', '设计创作'],
      ['全部', '消防安全'],
      ['全部', '消防工程师'],
    ]);
    const [, second] = picker.getAllByRole('list');
    fireEvent.click(within(second ?? document.body).getByRole('link', { name: '全部' }));
    await waitFor(() => expect(currentPath()).toBe('/recordList?category_id=1'));
    expect(asked(made, 'catalog.categories')).toEqual([{ type: 2 }]);
    expect(asked(made, 'catalog.courses')).toEqual([
      { ...ORDER, type: 2 },
      { ...ORDER, type: 2, category_id: 1 },
      { ...ORDER, type: 2, category_id: 11 },
      { ...ORDER, type: 2, category_id: 111 },
    ]);
  });

  it('[CMP-06] folds on a phone', async () => {
    await open('/recordList?category_id=11', 8);
    const toggle = button('分类：消防安全');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('search', () => {
  const hit = { ...listedCourse, title: '在建工程项目管理' };

  it('[HDR-07] says what was searched and marks the words found', async () => {
    const made = answerCalls(listSite(1, { list: [hit], words: ['工程'] }));
    renderApp('/allCourseList?keyword=工程');
    await main().findByRole('heading', { level: 1, name: '搜索“工程”的结果' });
    await waitFor(() => expect(document.title).toMatch(/^搜索“工程”的结果 - /));
    expect((await main().findByText('工程', { selector: 'mark' })).closest('a')?.hash).toBe(
      '#/courseInfo?id=61&type=2',
    );
    expect(main().getByRole('heading', { level: 2, name: '共 1 门课程' })).toBeDefined();
    expect(asked(made, 'catalog.courses')).toEqual([{ ...ORDER, keyword: '工程' }]);
    act(() => setLanguage('en'));
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Results for "工程"');
    expect(main().getByRole('heading', { level: 2, name: '1 course' })).toBeDefined();
  });

  it('says 500+ where the search stopped counting; a list that is merely long does not', async () => {
    const { router } = await open('/allCourseList?keyword=课', 500);
    expect(main().getByRole('heading', { level: 2, name: '共 500+ 门课程' })).toBeDefined();
    expect(main().getByText('共 500+ 条')).toBeDefined();
    await act(() => router.navigate('/allCourseList'));
    expect(await main().findByRole('heading', { level: 2, name: '共 500 门课程' })).toBeDefined();
  });

  it('says that the list only sounds alike, and offers what may have been meant', async () => {
    answerCalls(listSite(1, { list: [hit], is_similar: 1, suggestion: '工程' }));
    renderApp('/allCourseList?keyword=工成&type=2&page=1');
    await main().findByText('没有完全匹配的结果，下面是读音相近的');
    fireEvent.click(link('工程'));
    await waitFor(() =>
      expect(decodeURIComponent(currentPath())).toBe('/allCourseList?keyword=工程&type=2'),
    );
  });

  it('helps where nothing was found', async () => {
    answerCalls({ ...listSite(0, { suggestion: '工程' }), 'catalog.homeCourses': [hit] });
    renderApp('/allCourseList?keyword=公成&category_id=1');
    await main().findByRole('heading', { level: 2, name: '没有找到与“公成”有关的课程' });
    expect(decodeURIComponent(link('工程').hash)).toBe(
      '#/allCourseList?keyword=工程&category_id=1',
    );
    expect(decodeURIComponent(link('只按“公成”搜索').hash)).toBe('#/allCourseList?keyword=公成');
    expect(decodeURIComponent(link('在机构中搜索“公成”').hash)).toBe('#/organList?keyword=公成');
    const popular = within(await main().findByRole('list', { name: '大家都在学' }));
    expect(popular.getAllByRole('article')).toHaveLength(1);
    const byCategory = await main().findByRole('heading', { level: 2, name: '按分类看' });
    const group = within(byCategory.parentElement ?? document.body);
    expect(group.getByRole<HTMLAnchorElement>('link', { name: '职业资格' }).hash).toBe(
      '#/allCourseList?category_id=1',
    );
  });
});

describe('packages and institutions', () => {
  it('[CMP-02] lists packages; they have no place', async () => {
    const made = answerCalls({
      ...listSite(0),
      'catalog.packages': { list: [listedPackage], total: 1, page: 1, limit: 10 },
    });
    renderApp('/packageList?category_id=1&sort_type=2&address_id=314');
    await card('数据求职全家桶');
    expect(main().getByRole('heading', { level: 2, name: '共 1 个套餐' })).toBeDefined();
    expect(main().queryByRole('button', { name: '地区' })).toBeNull();
    expect(asked(made, 'catalog.packages')).toEqual([{ ...ORDER, sort_type: '2', category_id: 1 }]);
    expect(asked(made, 'catalog.categories')).toEqual([{ type: 4 }]);
  });

  it('[CMP-03][HDR-07] lists and searches institutions; they have no price', async () => {
    const made = answerCalls({
      ...listSite(0),
      'organisation.list': () => success({ list: [listedShop], total: 1, page: 1, limit: 10 }),
    });
    renderApp('/organList?keyword=数原&address_id=314');
    await waitFor(() => expect(main().getByRole('article').textContent).toContain('数原学院'));
    expect(main().getByRole('heading', { level: 2, name: '共 1 家机构' })).toBeDefined();
    expect(main().queryByRole('button', { name: '价格' })).toBeNull();
    expect(asked(made, 'organisation.list')).toEqual([
      { ...ORDER, keyword: '数原', sort_type: '5', address_id: '314' },
    ]);
  });
});
