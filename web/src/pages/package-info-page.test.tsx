import type { CallResponse } from '@zhiji/contract/calls';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keptRetail } from '#features/distribution/retail.ts';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { useToasts } from '#shared/lib/toasts.ts';
import { answerCalls, refusal, success } from '#test/answers.ts';
import { currentPath, renderApp } from '#test/render-app.tsx';
import { refundTerms } from '#test/refund-answers.ts';

type Package = CallResponse<'catalog.package'>;
type Included = Package['relation'][number];

const shop = { id: 9, name: '数原学院', logo: '', curriculum_count: 86, teacher_count: 12 };

const included = (id: number, type: 1 | 2 | 3, isOwned: 0 | 1 = 0): Included => ({
  id: id + 100,
  curriculum_id: id,
  is_owned: isOwned,
  curriculum: {
    id,
    type,
    title: `第${id}课`,
    cover: '/media/c.svg',
    price: '299.00',
    original_price: '399.00',
    coupon_price: null,
    labels: [],
    buy_num: 5,
    teacher_names: '林知远',
    start_time: null,
    end_time: null,
    signup_end_time: null,
    seat_left: null,
    is_on_sale: 1,
    country: null,
    province: null,
    city: null,
    area: null,
    address: '',
    shop,
    seckill: null,
  },
});

const item: Package = {
  id: 3,
  title: '数据求职全家桶',
  cover: '/media/p.svg',
  total_price: '899.00',
  original_price: '1497.00',
  coupon_price: null,
  label: '买套餐更省',
  buy_num: 1234,
  shop,
  is_on_sale: 1,
  content: '<h2>适合谁</h2><p>想转行的人</p><script>window.hit = 1</script>',
  valid_days: 365,
  refund_rule: { items: [refundTerms({ pay_price: '300.00' })] },
  save_price: '598.00',
  is_purchased: 0,
  is_collect: 0,
  relation: [included(1, 1), included(2, 2), included(4, 3)],
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hash = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).hash;

describe('/packageInfo', () => {
  it('[NAV-08][API-097] shows what the package is, costs and promises', async () => {
    const made = answerCalls({ 'catalog.package': item });
    renderApp('/packageInfo?id=3');
    await heading('数据求职全家桶');
    expect(made.filter(([name]) => name === 'catalog.package')).toEqual([
      ['catalog.package', { id: 3 }],
    ]);
    const text = screen.getByRole('main').textContent;
    for (const part of [
      '¥899.00',
      '单独购买 ¥1,497.00',
      '立省 ¥598.00',
      '买套餐更省',
      '共 3 门课程',
      '1,234 人已购',
      '有效期 365 天',
      '按现在付款 ¥899.00 算：',
      '退 ¥899.00（全额）',
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole('heading', { level: 2, name: '适合谁' })).toBeDefined();
    expect('hit' in window).toBe(false);
    expect(hash('立即购买')).toBe('#/packageOrder?id=3');
    expect(screen.getByRole('button', { name: '分享' })).toBeDefined();
  });

  it('remembers whose link led to it, and counts the click', async () => {
    const made = answerCalls({ 'catalog.package': item, 'analytics.reportCourseView': null });
    renderApp('/packageInfo?id=3&retailid=R100');
    await heading('数据求职全家桶');
    await waitFor(() => expect(keptRetail(COURSE_TYPES.package, 3)?.retailid).toBe('R100'));
    expect(keptRetail(COURSE_TYPES.record, 3)).toBeNull();
    expect(made.filter(([name]) => name === 'analytics.reportCourseView')).toEqual([
      ['analytics.reportCourseView', { id: 3, type: 4, retailid: 'R100' }],
    ]);
    cleanup();
    renderApp('/packageInfo?id=3');
    await heading('数据求职全家桶');
    expect(made.filter(([name]) => name === 'analytics.reportCourseView')).toHaveLength(1);
  });

  it('[CMP-03] leads to its courses, its institution and the list', async () => {
    answerCalls({ 'catalog.package': item });
    renderApp('/packageInfo?id=3');
    const rows = within(await screen.findByRole('list', { name: '包含课程' }));
    expect(rows.getAllByRole<HTMLAnchorElement>('link').map((link) => link.hash)).toEqual([
      '#/courseInfo?id=1&type=1',
      '#/courseInfo?id=2&type=2',
      '#/courseInfo?id=4&type=3',
    ]);
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
      ['第1课直播林知远¥299.00', '第2课录播林知远¥299.00', '第4课面授林知远¥299.00'].map((row) =>
        expect.stringContaining(row),
      ),
    );
    expect(hash('数原学院')).toBe('#/organInfo?id=9');
    expect(screen.getByText('86 门课程 · 12 位讲师')).toBeDefined();
    const place = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(place.getByRole<HTMLAnchorElement>('link', { name: '套餐课' }).hash).toBe(
      '#/packageList',
    );
  });

  it('says what is left out: no saving, no end, no intro, no label', async () => {
    answerCalls({
      'catalog.package': {
        ...item,
        original_price: '899.00',
        coupon_price: null,
        save_price: '0.00',
        label: '',
        content: '',
        valid_days: 0,
      },
    });
    renderApp('/packageInfo?id=3');
    await heading('数据求职全家桶');
    const text = screen.getByRole('main').textContent;
    expect(text).not.toContain('单独购买');
    expect(text).not.toContain('立省');
    expect(text).toContain('长期有效');
    expect(text).toContain('机构还没有填写介绍。');
  });

  it('marks what one owns, and warns before paying for it again', async () => {
    answerCalls({
      'catalog.package': { ...item, relation: [included(1, 1, 1), included(2, 2)] },
    });
    renderApp('/packageInfo?id=3');
    const rows = within(await screen.findByRole('list', { name: '包含课程' }));
    const [first, second] = rows.getAllByRole('listitem');
    expect(first?.textContent).toContain('已拥有');
    expect(second?.textContent).not.toContain('已拥有');
    expect(screen.getByText(/^您已拥有其中 1 门课程/)).toBeDefined();
    expect(hash('立即购买')).toBe('#/packageOrder?id=3');
  });

  it.each([
    ['bought before', { is_purchased: 1 as const }, '您已购买这个套餐'],
    [
      'owned course by course',
      { relation: [included(1, 1, 1), included(2, 2, 1)] },
      '您已拥有套餐里的全部课程',
    ],
  ])('[R1-D2.1] sells nothing that is %s', async (_, changes, note) => {
    answerCalls({ 'catalog.package': { ...item, ...changes } });
    renderApp('/packageInfo?id=3');
    expect(await screen.findByText(note)).toBeDefined();
    expect(screen.queryByRole('link', { name: '立即购买' })).toBeNull();
    expect(hash('去学习')).toBe('#/packageInfo?id=3&study=1');
    expect(screen.queryByText('退款心里有数')).toBeNull();
    const text = screen.getByRole('main').textContent;
    expect(text).not.toContain('899.00');
    expect(text).not.toContain('立省');
  });

  it('speaks English around a Chinese text, and says that it is Chinese', async () => {
    answerCalls({ 'catalog.package': item });
    renderApp('/packageInfo?id=3');
    expect((await heading('数据求职全家桶')).lang).toBe('zh-CN');
    act(() => setLanguage('en'));
    for (const text of ['You save ¥598.00', 'Valid for 365 days', '1,234 sold']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByText('The introduction is provided in Chinese.')).toBeDefined();
    expect(hash('Buy now')).toBe('#/packageOrder?id=3');
  });

  it.each(['/packageInfo', '/packageInfo?id=0', '/packageInfo?id=3x'])(
    '[NAV-08] does not ask the server for no package: %s',
    async (path) => {
      const made = answerCalls();
      renderApp(path);
      await heading('没有找到这个套餐');
      expect(made.map(([name]) => name)).not.toContain('catalog.package');
    },
  );

  it.each([
    [40_400, '没有找到这个套餐'],
    [50_006, '这个套餐已下架'],
  ])('has a notice for code %i, without an error toast', async (code, title) => {
    answerCalls({ 'catalog.package': () => refusal(code, '不行') });
    renderApp('/packageInfo?id=3');
    await heading(title);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(hash('看看其他套餐')).toBe('#/packageList');
    expect(currentPath()).toBe('/packageInfo?id=3');
  });

  it('offers another try when the package cannot be loaded', async () => {
    let works = false;
    answerCalls({
      'catalog.package': () => (works ? success(item) : refusal(10_001, '系统错误')),
    });
    renderApp('/packageInfo?id=3');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('heading', { level: 1, name: '套餐详情' })).toBeDefined();
    works = true;
    fireEvent.click(retry);
    await heading('数据求职全家桶');
  });

  it('[R1-D1.1] names the course that keeps the package from being bought', async () => {
    const [first = included(1, 1), ...rest] = item.relation;
    const full = { ...first, curriculum: { ...first.curriculum, seat_left: 0 } };
    const blocked = { ...item, coupon_price: '849.00', relation: [full, ...rest] };
    answerCalls({ 'catalog.package': blocked });
    renderApp('/packageInfo?id=3');
    await heading('数据求职全家桶');
    expect(screen.getByRole('button', { name: '已满' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('link', { name: '立即购买' })).toBeNull();
    // The list price once, and nothing that tempts to pay it.
    const text = screen.getByRole('main').textContent;
    expect(text).toContain('套餐里的《第1课》已满，暂不能购买这个套餐。');
    expect(text.split('¥899.00')).toHaveLength(2);
    expect(text).not.toMatch(/849\.00|到手价|立省|按现在付款/u);
    expect(hash('看看其他套餐')).toBe('#/packageList');
    act(() => setLanguage('en'));
    expect(hash('See other packages')).toBe('#/packageList');
    const why = screen.getByText(/^This package cannot be bought right now: “/u);
    expect(why.textContent).toBe('This package cannot be bought right now: “第1课” is full.');
    // Only the title is Chinese.
    expect(why.hasAttribute('lang')).toBe(false);
    expect(within(why).getByText('第1课').getAttribute('lang')).toBe('zh-CN');
    act(() => setLanguage('zh'));
    cleanup();
    // Who has that course buys the rest.
    answerCalls({ 'catalog.package': { ...item, relation: [{ ...full, is_owned: 1 }, ...rest] } });
    renderApp('/packageInfo?id=3');
    expect(await screen.findByRole('link', { name: '立即购买' })).toBeDefined();
  });
});
