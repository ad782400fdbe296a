import type { CallResponse } from '@zhiji/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { currentPath, goBack, renderApp } from '#test/render-app.tsx';

type Course = CallResponse<'organisation.courses'>['list'][number];
type PackageItem = CallResponse<'organisation.packages'>['list'][number];
type Teacher = CallResponse<'organisation.teachers'>['list'][number];

const brief = { id: 9, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 };
const place = {
  country: { id: 1, name: '中国' },
  province: { id: 31, name: '上海市' },
  city: { id: 3101, name: '上海市' },
  area: { id: 310115, name: '浦东新区' },
  address: '张江路 88 号',
};

const course: Course = {
  id: 1,
  type: 2,
  title: '数据分析师从零到上岗',
  cover: '/media/c.svg',
  price: '299.00',
  original_price: '599.00',
  coupon_price: null,
  labels: [],
  buy_num: 8,
  teacher_names: '林知远',
  start_time: '2026-12-01 09:00:00',
  end_time: '2026-12-03 17:00:00',
  signup_end_time: null,
  seat_left: null,
  is_on_sale: 1,
  ...place,
  shop: brief,
  seckill: null,
};

const packageItem: PackageItem = {
  id: 3,
  title: '数据求职全家桶',
  cover: '/media/c.svg',
  total_price: '899.00',
  original_price: '1497.00',
  coupon_price: null,
  label: '',
  buy_num: 4,
  shop: brief,
  is_on_sale: 1,
  relation: [],
};

const teacher: Teacher = {
  id: 5,
  name: '林知远',
  photo: '',
  title: '高级数据分析师',
  intro: '十年教龄',
  curriculum_count: 7,
};

const shop: CallResponse<'organisation.detail'> = {
  ...brief,
  cover: '/media/s.svg',
  package_count: 4,
  buy_num: 12_408,
  score: 4.8,
  ...place,
  intro: '只教数据。\n从不夸大。',
  contact_phone: '021-5555 8888',
  status: 1,
  licence: { name: '上海数原教育科技有限公司', license_no: '91310115MA1K4XXX1A', permit_no: '' },
  curriculum: [course],
};

/** A list of 25 things, answered page by page. */
const pagesOf =
  (make: (id: number) => { readonly id: number }) =>
  ({ body }: RequestInit) => {
    const { page = 1, limit = 10 } = JSON.parse(typeof body === 'string' ? body : '{}') as {
      page?: number;
      limit?: number;
    };
    const left = Math.max(0, Math.min(limit, 25 - (page - 1) * limit));
    const list = Array.from({ length: left }, (_, index) => make((page - 1) * limit + index + 1));
    return success({ list, total: 25, page, limit });
  };

const institution = {
  'organisation.detail': shop,
  'organisation.courses': pagesOf((id) => ({ ...course, id, title: `第${id}课` })),
  'organisation.packages': pagesOf((id) => ({ ...packageItem, id, title: `第${id}套` })),
  'organisation.teachers': pagesOf((id) => ({ ...teacher, id, name: `第${id}位` })),
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const tabs = () => within(screen.getByRole('navigation', { name: '机构内容' }));
const requests = (made: ReturnType<typeof answerCalls>, wanted: string) =>
  made.filter(([name]) => name === wanted).map(([, request]) => request);

describe('/organInfo', () => {
  it('[NAV-08][API-109] says who the institution is, in words and numbers', async () => {
    const made = answerCalls(institution);
    renderApp('/organInfo?id=9');
    await heading('数原学院');
    expect(requests(made, 'organisation.detail')).toEqual([{ id: 9 }]);
    const text = screen.getByRole('main').textContent;
    for (const part of ['上海市 浦东新区 张江路 88 号', '学员人次12,408', '评分4.8', '套餐4']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('上海市 上海市');
    expect(screen.getByRole('link', { name: '021-5555 8888' }).getAttribute('href')).toBe(
      'tel:02155558888',
    );
    // Lists wait until their tab is opened.
    expect(made.map(([name]) => name)).not.toContain('organisation.courses');
  });

  it('[API-109] recommends courses and shows its licences as they are', async () => {
    answerCalls(institution);
    renderApp('/organInfo?id=9');
    const recommended = within(await screen.findByRole('list', { name: '推荐课程' }));
    expect(
      recommended.getByRole<HTMLAnchorElement>('link', { name: '数据分析师从零到上岗' }).hash,
    ).toBe('#/courseInfo?id=1&type=2');
    expect(screen.getByText('91310115MA1K4XXX1A')).toBeDefined();
    expect(screen.getByText('未登记（并非所有科目都需要）')).toBeDefined();
    expect(screen.getByText(/从不夸大。/).textContent).toBe('只教数据。\n从不夸大。');
  });

  it('[API-106][CMP-07] keeps tab, kind, page and size of its courses in the address', async () => {
    const made = answerCalls(institution);
    const { router } = renderApp('/organInfo?id=9');
    await heading('数原学院');
    fireEvent.click(tabs().getByRole('link', { name: '课程 86' }));
    await screen.findByText('第1课');
    expect(currentPath()).toBe('/organInfo?id=9&tab=courses');
    fireEvent.click(screen.getByRole('link', { name: '下一页' }));
    await screen.findByText('第11课');
    expect(currentPath()).toBe('/organInfo?id=9&tab=courses&page=2');
    // Another kind starts at its first page.
    fireEvent.click(
      within(screen.getByRole('navigation', { name: '课程类型' })).getByRole('link', {
        name: '面授',
      }),
    );
    await waitFor(() => expect(currentPath()).toBe('/organInfo?id=9&tab=courses&type=3'));
    // The list before it may show such a class as well: the call is what tells them apart.
    await waitFor(() =>
      expect(requests(made, 'organisation.courses')).toEqual([
        { id: 9, page: 1, limit: 10 },
        { id: 9, page: 2, limit: 10 },
        { id: 9, type: 3, page: 1, limit: 10 },
      ]),
    );
    await screen.findAllByText('2026-12-01 09:00 至 2026-12-03 17:00');
    goBack({ router });
    await screen.findByText('第11课');
    expect(tabs().getByRole('link', { name: '课程 86' }).getAttribute('aria-current')).toBe('page');
  });

  it('[API-107][CMP-02] lists its packages page by page, on a shared link too', async () => {
    const made = answerCalls(institution);
    renderApp('/organInfo?id=9&tab=packages&page=3&limit=10');
    await screen.findByText('第21套');
    expect(requests(made, 'organisation.packages')).toEqual([{ id: 9, page: 3, limit: 10 }]);
    const list = within(screen.getByRole('list', { name: '套餐' }));
    expect(list.getByRole<HTMLAnchorElement>('link', { name: '第21套' }).hash).toBe(
      '#/packageInfo?id=21',
    );
    expect(list.getAllByText('899').length).toBe(5);
  });

  it('[API-108] lists its teachers with what they say of themselves', async () => {
    const made = answerCalls(institution);
    renderApp('/organInfo?id=9&tab=teachers');
    const list = within(await screen.findByRole('list', { name: '讲师' }));
    expect(requests(made, 'organisation.teachers')).toEqual([{ id: 9, page: 1, limit: 10 }]);
    const [first] = list.getAllByRole('listitem');
    for (const part of ['第1位', '高级数据分析师', '7 门课程', '十年教龄']) {
      expect(first?.textContent).toContain(part);
    }
    fireEvent.click(screen.getByRole('link', { name: '30 条/页' }));
    await screen.findByText('第25位');
    expect(currentPath()).toBe('/organInfo?id=9&tab=teachers&limit=30');
  });

  it('never shows the list of the institution before', async () => {
    const idOf = ({ body }: RequestInit) =>
      (JSON.parse(typeof body === 'string' ? body : '{}') as { id?: number }).id;
    answerCalls({
      ...institution,
      'organisation.detail': (init) => success({ ...shop, id: idOf(init) }),
      // The second institution never answers.
      'organisation.courses': async (init) =>
        idOf(init) === 9 ? institution['organisation.courses'](init) : new Promise(() => undefined),
    });
    // Its head is known before, so that nothing but the list has to be waited for.
    const { router } = renderApp('/organInfo?id=10');
    await heading('数原学院');
    await act(() => router.navigate('/organInfo?id=9&tab=courses'));
    await screen.findByText('第1课');
    await act(() => router.navigate('/organInfo?id=10&tab=courses'));
    expect(screen.getByRole('heading', { level: 2, name: '课程' })).toBeDefined();
    expect(screen.queryByText('第1课')).toBeNull();
  });

  it.each([
    ['courses', 'organisation.courses', '没有找到课程', '回到机构首页', '#/organInfo?id=9'],
    [
      'courses&type=1',
      'organisation.courses',
      '没有找到课程',
      '查看全部课程',
      '#/organInfo?id=9&tab=courses',
    ],
    ['packages', 'organisation.packages', '这家机构还没有套餐', '回到机构首页', '#/organInfo?id=9'],
    [
      'teachers',
      'organisation.teachers',
      '这家机构还没有公布讲师',
      '回到机构首页',
      '#/organInfo?id=9',
    ],
  ] as const)('[CMP-08/empty] says that %s is empty and shows a way on', async (...given) => {
    const [tab, name, text, action, to] = given;
    answerCalls({ ...institution, [name]: { list: [], total: 0, page: 1, limit: 10 } });
    renderApp(`/organInfo?id=9&tab=${tab}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: action }).hash).toBe(to);
  });

  it('leads back from a page behind the end', async () => {
    answerCalls(institution);
    renderApp('/organInfo?id=9&tab=teachers&page=9');
    fireEvent.click(await screen.findByRole('link', { name: '回到第一页' }));
    await screen.findByText('第1位');
    expect(currentPath()).toBe('/organInfo?id=9&tab=teachers');
  });

  it('keeps its head when a list fails, and tries that list again', async () => {
    let works = false;
    answerCalls({
      ...institution,
      'organisation.teachers': (init) =>
        works ? institution['organisation.teachers'](init) : refusal(10_001, '系统错误'),
    });
    renderApp('/organInfo?id=9&tab=teachers');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('heading', { level: 1, name: '数原学院' })).toBeDefined();
    works = true;
    fireEvent.click(retry);
    await screen.findByText('第1位');
  });

  it.each([
    [2 as const, '这家机构目前暂停营业，课程暂时不能购买。'],
    [3 as const, '这家机构已停止营业，课程不再出售。'],
  ])('says that it does not sell now (status %i)', async (status, text) => {
    answerCalls({
      ...institution,
      'organisation.detail': { ...shop, status, score: 0, intro: '', curriculum: [] },
    });
    renderApp('/organInfo?id=9');
    expect(await screen.findByText(text)).toBeDefined();
    for (const part of ['暂无评分', '机构还没有填写介绍。', '这家机构还没有上架课程。']) {
      expect(screen.getByText(part)).toBeDefined();
    }
  });

  it('speaks English', async () => {
    answerCalls(institution);
    renderApp('/organInfo?id=9');
    await heading('数原学院');
    act(() => setLanguage('en'));
    expect(screen.getByRole('link', { name: 'Courses 86' })).toBeDefined();
    expect(screen.getByText('This introduction is in Chinese.')).toBeDefined();
    expect(screen.getByText('Unified social credit code')).toBeDefined();
  });

  it.each(['/organInfo', '/organInfo?id=-1'])(
    '[NAV-08] does not ask the server for no institution: %s',
    async (path) => {
      const made = answerCalls();
      renderApp(path);
      await heading('没有找到这家机构');
      expect(made.map(([name]) => name)).not.toContain('organisation.detail');
    },
  );

  it('says that an institution is gone, without an error toast', async () => {
    answerCalls({ 'organisation.detail': () => refusal(40_400, '内容不存在') });
    renderApp('/organInfo?id=9');
    await heading('没有找到这家机构');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '看看其他机构' }).hash).toBe(
      '#/organList',
    );
    expect(useToasts.getState().toasts).toEqual([]);
  });
});

describe('[R1-D4] /organInfo with a teacher', () => {
  const shown: CallResponse<'organisation.teacher'> = {
    id: 5,
    name: '林知远',
    photo: '',
    title: '高级讲师',
    intro: '十年数据分析经验',
    curriculum_count: 2,
    buy_num: 12_408,
    score: 4.9,
    comment_num: 1_286,
    shop: { id: 9, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 },
  };

  it('shows the teacher with figures and courses, named in title and breadcrumb', async () => {
    answerCalls({
      'organisation.teacher': shown,
      'organisation.teacherCourses': { list: [course], total: 1, page: 1, limit: 10 },
    });
    renderApp('/organInfo?id=9&teacher=5');
    await heading('林知远');
    expect(screen.getByText('12,408')).toBeDefined();
    expect(screen.getByText('1,286 条评价')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 3, name: course.title })).toBeDefined();
    expect(document.title).toBe('林知远 - 机构详情 - 知集');
    const crumb = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(crumb.getByRole('link', { name: '数原学院' }).getAttribute('href')).toContain('id=9');
    expect(crumb.getByText('林知远').getAttribute('aria-current')).toBe('page');
  });

  it('shows a teacher of no institution, and other courses where there are none', async () => {
    answerCalls({
      'organisation.teacher': { ...shown, shop: null },
      'organisation.teacherCourses': { list: [], total: 0, page: 1, limit: 10 },
    });
    renderApp('/organInfo?teacher=5');
    await heading('林知远');
    expect(screen.getByText('独立讲师')).toBeDefined();
    const crumb = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(crumb.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '首页',
      '讲师机构',
    ]);
    const wayOn = await screen.findByRole<HTMLAnchorElement>('link', { name: '看看全部课程' });
    expect(wayOn.hash).toBe('#/allCourseList');
  });

  it.each([
    ['/organInfo?id=9&teacher=5', '看看其他讲师', '#/organInfo?id=9&tab=teachers'],
    ['/organInfo?teacher=5', '看看机构', '#/organList'],
  ])('says so when there is no such teacher at %s', async (address, name, hash) => {
    answerCalls({ 'organisation.teacher': () => refusal(40_400, '内容不存在') });
    renderApp(address);
    await heading('没有找到这位讲师');
    expect(screen.getByRole<HTMLAnchorElement>('link', { name }).hash).toBe(hash);
  });
});
