import type { CallResponse } from '@zhiji/contract/calls';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useLoginRequest } from '#shared/api/login-request.ts';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success, user } from '#test/answers.ts';
import { coupon } from '#test/coupon-answers.ts';
import { everythingIsNear } from '#test/home-answers.ts';
import { currentPath, goBack, renderApp } from '#test/render-app.tsx';
import { offlineTerms, refundTerms } from '#test/refund-answers.ts';

type Course = CallResponse<'catalog.course'>;
type Answers = NonNullable<Parameters<typeof answerCalls>[0]>;

const PATH = '/courseInfo?id=7&type=2';

const shop = { id: 3, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 };
const undated = { end_time: null, signup_end_time: null, seat_left: null };
const place = { country: null, province: null, city: null, area: null, address: '' };

const course: Course = {
  id: 7,
  type: 2,
  title: '数据分析师从零到上岗',
  cover: '',
  price: '299.00',
  original_price: '599.00',
  coupon_price: null,
  labels: [{ id: 1, label: '零基础' }],
  buy_num: 12_408,
  teacher_names: '林知远',
  start_time: null,
  is_on_sale: 1,
  ...place,
  shop,
  seckill: null,
  category_id: 30,
  subtitle: '从取数到讲清楚一件事',
  content: '<h2>你将学到</h2><p>取数与分析</p>',
  video_url: '',
  teacher: [{ id: 5, name: '林知远', photo: '', title: '资深分析师' }],
  seat_num: 0,
  ...undated,
  valid_days: 365,
  refund_rule: { items: [refundTerms({ pay_price: '299.00' })] },
  need_id_card: 0,
  is_spread: 1,
  is_purchased: 0,
  is_collect: 0,
  comment_orders_id: null,
  my: null,
  lesson_num: 48,
  duration: 93_600,
  score: 4.9,
  comment_num: 1286,
  question_num: 96,
  collect_num: 0,
  view_num: 0,
  exam_id: null,
  satisfied_id: null,
  certificate_id: null,
  server_time: '2026-11-15 10:00:00',
};

const offline: Course = {
  ...course,
  id: 8,
  type: 3,
  start_time: '2026-12-01 09:00:00',
  end_time: '2026-12-03 17:00:00',
  province: { id: 31, name: '上海市' },
  city: { id: 32, name: '上海市' },
  area: { id: 33, name: '浦东新区' },
  address: '张江路 88 号',
  seat_num: 30,
  seat_left: 4,
  signup_end_time: '2026-11-30 18:00:00',
  need_id_card: 1,
  refund_rule: { items: [offlineTerms('2026-12-01 09:00:00')] },
};

const lesson = {
  id: 11,
  title: '每天在做什么',
  type: 1 as const,
  duration: 760,
  page_num: 0,
  try_see: 0 as const,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0 as const,
  position: 0,
};

const catalogue: CallResponse<'learning.catalogue'> = [
  { id: 1, title: '第一章 认识数据分析', son: [lesson, { ...lesson, id: 12, try_see: 1 }] },
  {
    id: 2,
    title: '第二章 取数',
    son: [
      { ...lesson, id: 13, title: '讲义', type: 2, duration: 0, page_num: 24, is_finish: 1 },
      {
        ...lesson,
        id: 14,
        title: '第 4 讲 答疑',
        type: 3,
        start_time: '2026-07-02 20:00:00',
        end_time: '2026-07-02 21:00:00',
        live_status: 4,
      },
    ],
  },
];

const comment: CallResponse<'catalog.comments'>['list'][number] = {
  id: 1,
  user: { nickname: '晴川', avatar: '' },
  score: 5,
  content: '讲得很清楚',
  images: [],
  reply: '谢谢您的肯定',
  is_anonymous: 0,
  percent: 64,
  ip_region: '上海',
  create_time: '2026-11-01 09:00:00',
};

const comments: CallResponse<'catalog.comments'> = {
  list: [comment, { ...comment, id: 2, is_anonymous: 1, content: '还可以', reply: '' }],
  total: 25,
  page: 1,
  limit: 10,
  avg: 4.6,
  counts: [
    { score: 5, num: 20 },
    { score: 4, num: 5 },
  ],
};

const question: CallResponse<'catalog.questions'>['list'][number] = {
  id: 1,
  chapter_id: null,
  user: { nickname: '阿泽', avatar: '' },
  content: '需要基础吗？',
  images: [],
  answer: '不需要',
  answer_user: '林知远',
  answer_time: '2026-11-02 09:00:00',
  is_private: 0,
  status: 1,
  ip_region: '北京',
  create_time: '2026-11-01 09:00:00',
};

const annex: CallResponse<'learning.annexes'>[number] = {
  id: 1,
  title: '课程讲义',
  ext: 'pdf',
  size: 2_516_582,
  need_buy: 1,
  url: '',
};

const relation = (id: number) => ({
  id,
  curriculum_id: id,
  curriculum: { id, title: '课', cover: '', type: 2 as const, price: '299.00', ...undated },
});

const answers: Answers = {
  'catalog.course': course,
  'catalog.categories': [
    {
      id: 10,
      name: 'IT · 互联网',
      son: [{ id: 20, name: '数据', son: [{ id: 30, name: '分析' }] }],
    },
  ],
  'learning.catalogue': catalogue,
  'catalog.comments': comments,
  'catalog.questions': {
    list: [question, { ...question, id: 2, answer: '', answer_time: null }],
    total: 2,
    page: 1,
    limit: 10,
  },
  'learning.annexes': [annex, { ...annex, id: 2, title: '速查表', url: '/media/a.pdf' }],
  'organisation.ofCourse': { ...shop, ...place, cover: '', package_count: 2, buy_num: 1, score: 5 },
  'catalog.packagesWithCourse': [
    {
      id: 40,
      title: '数据求职全家桶',
      cover: '',
      total_price: '899.00',
      original_price: '1497.00',
      coupon_price: null,
      label: '',
      buy_num: 3,
      shop,
      is_on_sale: 1,
      relation: [relation(7), relation(9)],
    },
  ],
  'analytics.reportCourseView': null,
};

const open = (path = PATH, more: Answers = {}) => {
  everythingIsNear();
  const made = answerCalls({ ...answers, ...more });
  return { made, ...renderApp(path) };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const requestsOf = (made: ReturnType<typeof answerCalls>, call: string) =>
  made.filter(([name]) => name === call).map(([, request]) => request);
const openTab = async (name: string | RegExp) =>
  fireEvent.click(
    within(await screen.findByRole('navigation', { name: '课程内容' })).getByRole('link', { name }),
  );

describe('[API-088] /courseInfo: what decides about buying', () => {
  it('shows title, labels, facts, price, refund promise and place in the catalogue', async () => {
    const { made } = open();
    await heading('数据分析师从零到上岗');
    expect(requestsOf(made, 'catalog.course')).toEqual([{ id: 7, type: 2 }]);
    const text = screen.getByRole('main').textContent;
    for (const part of [
      '从取数到讲清楚一件事',
      '零基础',
      '4.9 分，满分 5 分',
      '1,286 条评价',
      '12,408 人已学',
      '48 课时 · 26 小时',
      '有效期 365 天',
      '¥299.00',
      '原价 ¥599.00',
      '退款心里有数',
      '退 ¥299.00（全额）',
      '没学过；学过的按未学课时退',
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.queryByRole('timer')).toBeNull();
    const crumb = within(screen.getByRole('navigation', { name: '当前位置' }));
    const analysis = await crumb.findByRole<HTMLAnchorElement>('link', { name: '分析' });
    expect(analysis.hash).toBe('#/recordList?category_id=30');
    expect(crumb.getByRole<HTMLAnchorElement>('link', { name: '录播课' }).hash).toBe(
      '#/recordList',
    );
  });

  it('says when and where, which seats are left and until when one may sign up', async () => {
    open('/courseInfo?id=8&type=3', { 'catalog.course': offline });
    await heading(offline.title);
    const text = screen.getByRole('main').textContent;
    for (const part of [
      '2026-12-01 09:00 至 2026-12-03 17:00',
      '上海市 浦东新区 张江路 88 号',
      '剩余 4 个，共 30 个',
      '2026-11-30 18:00',
      '需要参课人身份证号',
    ]) {
      expect(text).toContain(part);
    }
    const stages = within(screen.getByRole('list', { name: '什么时候可以退多少' }));
    expect(stages.getAllByRole('listitem').at(-1)?.textContent).toContain('不再退款');
  });

  it.each([
    [{ seat_left: 0 }, '名额已满'],
    [{ signup_end_time: '2026-11-15 09:59:59' }, '报名已截止'],
  ])('does not sell what cannot be joined: %j', async (change, text) => {
    open('/courseInfo?id=8&type=3', { 'catalog.course': { ...offline, ...change } });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: text });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '立即购买' })).toBeNull();
  });

  it('counts a flash sale down by the clock of the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // The server is a day ahead of this machine.
    const server = Date.now() + DAY_MS;
    const seckill = {
      id: 1,
      start_time: formatWireTime(new Date(server - MINUTE_MS)),
      end_time: formatWireTime(new Date(server + 90 * MINUTE_MS)),
      seckill_price: '99.00',
      coupon_price: null,
      stock: 10,
      sold: 4,
      limit_num: 1,
    };
    const server_time = formatWireTime(new Date(server));
    open(PATH, { 'catalog.course': { ...course, server_time, seckill } });
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toBe('距结束 01:30:00');
    const text = screen.getByRole('main').textContent;
    for (const part of ['¥99.00', '原价 ¥299.00', '秒杀价', '剩 6 份', '每人限购 1 份']) {
      expect(text).toContain(part);
    }
    vi.advanceTimersByTime(SECOND_MS);
    await waitFor(() => expect(timer.textContent).toBe('距结束 01:29:59'));
  });

  it('says when a flash sale begins, at the usual price until then', async () => {
    const seckill = {
      id: 1,
      start_time: '2026-11-15 10:05:00',
      end_time: '2026-11-15 12:00:00',
      seckill_price: '99.00',
      coupon_price: null,
      stock: 10,
      sold: 0,
      limit_num: 0,
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    open(PATH, { 'catalog.course': { ...course, seckill } });
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toBe('秒杀价 ¥99.00，距开始 00:05:00');
    expect(screen.getByRole('main').textContent).toContain('原价 ¥599.00');
  });

  it('asks a visitor to log in first, and knows the way on', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '立即购买' }));
    expect(useLoginRequest.getState()).toEqual({ step: 'login', redirect: '/recordOrder?id=7' });
    // Its code takes a while to load: the next test should not wait for it.
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(currentPath()).toBe(PATH);
  });

  it.each([
    [1, '/liveOrder?id=7'],
    [2, '/recordOrder?id=7'],
    [3, '/offlineOrder?id=7'],
  ] as const)('leads a user on to the order of its kind: %i', async (type, order) => {
    saveToken('t');
    setSessionUser(user);
    open(`/courseInfo?id=7&type=${type}`, {
      'catalog.course': { ...course, type },
      'account.me': user,
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '立即购买' });
    expect(link.hash).toBe(`#${order}`);
  });

  it('shares a link without any distributor, to copy and to scan', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open(`${PATH}&retailid=R100`);
    fireEvent.click(await screen.findByRole('button', { name: '分享' }));
    const link = `${window.location.origin}${window.location.pathname}#${PATH}`;
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '链接' });
    expect(field.value).toBe(link);
    expect(screen.getByText('打开“数据分析师从零到上岗”的二维码')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '复制链接' }));
    expect(await screen.findByText('链接已复制')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith(link);
    writeText.mockRestore();
  });

  it('speaks English around the Chinese course', async () => {
    open();
    expect((await heading(course.title)).closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
    act(() => setLanguage('en'));
    const text = screen.getByRole('main').textContent;
    for (const part of ['Reviews: 1,286', '12,408 enrolled', 'Lessons: 48 · 26 h', 'Buy now']) {
      expect(text).toContain(part);
    }
  });
});

describe('/courseInfo: its parts', () => {
  it('shows the introduction first, and the newest reviews below', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 2, name: '你将学到' })).toBeDefined();
    expect(await screen.findByText('讲得很清楚')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '看全部评价' }));
    await waitFor(() => expect(currentPath()).toBe(`${PATH}#tab=comments`));
    await waitFor(() => expect(screen.queryByRole('heading', { name: '你将学到' })).toBeNull());
  });

  it('[API-091] shows the catalogue with trial marks, lengths, times and what is done', async () => {
    open();
    await heading(course.title);
    await openTab('目录');
    const rows = await screen.findAllByText(/每天在做什么|讲义|答疑/, { selector: '[lang]' });
    const text = (index: number) => rows[index]?.closest('li')?.textContent;
    expect(text(0)).toBe('1.1 每天在做什么12:40');
    expect(text(1)).toBe('1.2 每天在做什么试看12:40');
    expect(text(2)).toBe('已学完2.1 讲义讲义24 页');
    expect(text(3)).toBe('第 4 讲 答疑直播有回放7月2日 20:00');
    // Only what is on trial is open to somebody who has not bought the course.
    expect(rows.map(({ tagName }) => tagName)).toEqual(['SPAN', 'A', 'SPAN', 'SPAN']);
  });

  it('[API-091] leads from the cover to the first trial lesson', async () => {
    open();
    fireEvent.click(await screen.findByRole('link', { name: '免费试看 1.2' }));
    await waitFor(() => expect(currentPath()).toBe(`${PATH}&chapter=12`));
    await heading('每天在做什么');
  });

  it('shows who teaches', async () => {
    open(`${PATH}#tab=teachers`);
    const list = await screen.findByRole('list', { name: '讲师' });
    expect(list.textContent).toContain('资深分析师');
  });

  it('[API-093] filters reviews by score and turns pages, in the address', async () => {
    const { made, router } = open();
    await heading(course.title);
    // The newest ones stand under the course; asked for and not there yet, they would be asked for again.
    expect(await screen.findAllByText('匿名学员')).toHaveLength(1);
    await openTab('评价 1,286');
    const filter = within(await screen.findByRole('navigation', { name: '按评分筛选' }));
    expect(screen.getByText('平均 4.6 分')).toBeDefined();
    const first = within(screen.getByRole('list', { name: '学员评价' })).getAllByRole('article')[0];
    for (const part of ['晴川', '学完 64% 后评价', 'IP 属地：上海', '机构回复', '谢谢您的肯定']) {
      expect(first?.textContent).toContain(part);
    }
    expect(screen.getByText('匿名学员')).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: '第 3 页' }));
    await waitFor(() => expect(currentPath()).toBe(`${PATH}#tab=comments&page=3`));
    await waitFor(() => expect(requestsOf(made, 'catalog.comments')).toHaveLength(2));
    fireEvent.click(filter.getByRole('link', { name: /^4 星\s*5\s*条评价$/ }));
    await waitFor(() => expect(currentPath()).toBe(`${PATH}#tab=comments&score=4`));
    // The address is there before the page is drawn.
    const chosen = () => filter.getByRole('link', { name: /^4 星\s*5\s*条评价$/ });
    await waitFor(() => expect(chosen().getAttribute('aria-current')).toBe('true'));
    await waitFor(() =>
      expect(requestsOf(made, 'catalog.comments')).toEqual([
        { id: 7, page: 1, limit: 10 },
        { id: 7, page: 3, limit: 10 },
        { id: 7, score: 4, page: 1, limit: 10 },
      ]),
    );
    goBack({ router });
    await waitFor(() => expect(currentPath()).toBe(`${PATH}#tab=comments&page=3`));
  });

  it('[API-093] says so when nobody has reviewed it', async () => {
    open(`${PATH}#tab=comments`, {
      'catalog.course': { ...course, comment_num: 0, score: 0 },
      'catalog.comments': { ...comments, list: [], total: 0, avg: 0, counts: [] },
    });
    expect(await screen.findByText(/还没有人评价/)).toBeDefined();
    expect(screen.getByText('暂无评价')).toBeDefined();
  });

  it('[API-095] shows questions with their answers', async () => {
    const { made } = open(`${PATH}#tab=questions`);
    const list = within(await screen.findByRole('list', { name: '学员问答' }));
    const [answered, open2] = list.getAllByRole('article');
    expect(answered?.textContent).toContain('林知远 回答');
    expect(open2?.textContent).toContain('等待老师回答');
    expect(requestsOf(made, 'catalog.questions')).toEqual([{ id: 7, page: 1, limit: 10 }]);
  });

  it('[API-090] names the files, and gives those one may have', async () => {
    open(`${PATH}#tab=annex`);
    const list = within(await screen.findByRole('list', { name: '课程资料' }));
    const [locked, free] = list.getAllByRole('listitem');
    expect(locked?.textContent).toBe('pdf课程讲义2.4 MB购买后下载');
    expect(within(locked ?? document.body).queryByRole('link')).toBeNull();
    const link = within(free ?? document.body).getByRole<HTMLAnchorElement>('link');
    expect(link.getAttribute('aria-label')).toBe('下载：速查表');
    expect(link.href).toContain('/media/a.pdf');
  });

  it('[API-089][API-100] shows the institution and packages beside it', async () => {
    const { made } = open();
    const seller = await screen.findByRole<HTMLAnchorElement>('link', { name: '数原学院' });
    expect(seller.hash).toBe('#/organInfo?id=3');
    const item = await screen.findByRole<HTMLAnchorElement>('link', { name: '数据求职全家桶' });
    expect(item.hash).toBe('#/packageInfo?id=40');
    expect(item.closest('li')?.textContent).toContain('含本课，共 2 门 · 省 ¥598.00');
    expect(requestsOf(made, 'organisation.ofCourse')).toEqual([{ id: 7 }]);
    expect(requestsOf(made, 'catalog.packagesWithCourse')).toEqual([{ id: 7 }]);
  });

  it('stands although every other part fails, and each can be tried again', async () => {
    const failed = () => refusal(10_001, '系统错误');
    let works = false;
    open(`${PATH}#tab=catalogue`, {
      'catalog.categories': failed,
      'learning.catalogue': () => (works ? success(catalogue) : failed()),
      'catalog.comments': failed,
      'organisation.ofCourse': failed,
      'catalog.packagesWithCourse': failed,
      'analytics.reportCourseView': failed,
    });
    await heading(course.title);
    await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(4));
    works = true;
    const [retry] = screen.getAllByRole('button', { name: '重试' });
    fireEvent.click(retry ?? document.body);
    expect(await screen.findByText('第一章 认识数据分析')).toBeDefined();
  });
});

describe('[NAV-07] /courseInfo?id=&type=&retailid=', () => {
  it('[API-075] counts the visit once, with the distributor of the link', async () => {
    const { made } = open(`${PATH}&retailid=R100`);
    await heading(course.title);
    await openTab('目录');
    await screen.findByText('第一章 认识数据分析');
    expect(requestsOf(made, 'analytics.reportCourseView')).toEqual([
      { id: 7, type: 2, retailid: 'R100' },
    ]);
    expect(requestsOf(made, 'catalog.course')).toEqual([{ id: 7, type: 2, retailid: 'R100' }]);
  });

  it('keeps the distributor for this course on a later visit', async () => {
    const { made, router } = open(`${PATH}&retailid=R100`);
    await heading(course.title);
    await act(() => router.navigate('/trainList'));
    await act(() => router.navigate(PATH));
    await heading(course.title);
    await waitFor(() => expect(requestsOf(made, 'analytics.reportCourseView')).toHaveLength(2));
    // It was one click on the link: the later visit counts as a visit alone.
    expect(requestsOf(made, 'analytics.reportCourseView')[1]).toEqual({ id: 7, type: 2 });
    expect(requestsOf(made, 'catalog.course').at(-1)).toMatchObject({ retailid: 'R100' });
    await act(() => router.navigate('/courseInfo?id=9&type=2'));
    await waitFor(() =>
      expect(requestsOf(made, 'catalog.course').at(-1)).toEqual({ id: 9, type: 2 }),
    );
  });

  it('learns the type of a link that does not say it', async () => {
    const { made } = open('/courseInfo?id=7', { 'catalog.course': { ...course, type: 1 } });
    await heading(course.title);
    expect(requestsOf(made, 'catalog.course')).toEqual([{ id: 7 }]);
    expect(requestsOf(made, 'analytics.reportCourseView')).toEqual([{ id: 7, type: 1 }]);
  });

  it.each(['/courseInfo', '/courseInfo?id=0&type=2', '/courseInfo?id=x'])(
    'does not ask for no course: %s',
    async (path) => {
      const { made } = open(path);
      await heading('没有找到这门课程');
      expect(requestsOf(made, 'catalog.course')).toEqual([]);
    },
  );

  it.each([
    [40_400, '没有找到这门课程'],
    [50_006, '这门课程已下架'],
  ])('says so and shows a way on: %i', async (code, title) => {
    const { made } = open(PATH, { 'catalog.course': () => refusal(code, '不行') });
    await heading(title);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '看看其他课程' }).hash).toBe(
      '#/recordList',
    );
    expect(useToasts.getState().toasts).toEqual([]);
    expect(requestsOf(made, 'analytics.reportCourseView')).toEqual([]);
  });

  it('offers another try when the course cannot be loaded', async () => {
    let works = false;
    open(PATH, { 'catalog.course': () => (works ? success(course) : refusal(10_001, '系统错误')) });
    const retry = await screen.findByRole('button', { name: '重试' });
    works = true;
    fireEvent.click(retry);
    expect(await heading(course.title)).toBeDefined();
  });
});

describe('coupons of a course', () => {
  it('[API-013] [API-016] stand beside the price and are claimed with one press', async () => {
    let is_receive: 0 | 1 = 0;
    const { made } = open(PATH, {
      'coupon.info': () => success([coupon({ is_receive })]),
      'coupon.claim': () => {
        is_receive = 1;
        return success({ id: 91, end_time: '2026-12-15 12:00:00' }, 10_006);
      },
    });
    await heading(course.title);
    act(() => setSessionUser(user));
    const coupons = within(await screen.findByRole('list', { name: '本课可用的优惠券' }));
    fireEvent.click(coupons.getByRole('button', { name: /满 ¥200 减 ¥30/ }));
    expect(await coupons.findByText('已领取')).toBeDefined();
    expect(requestsOf(made, 'coupon.claim')).toEqual([{ id: 71 }]);
    expect(requestsOf(made, 'coupon.info')[0]).toEqual({ curriculum_id: 7 });
  });

  it('are not missed when they cannot be had', async () => {
    open(PATH, { 'coupon.info': () => refusal(10_001, '系统错误') });
    await heading(course.title);
    expect(screen.queryByRole('list', { name: '本课可用的优惠券' })).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
