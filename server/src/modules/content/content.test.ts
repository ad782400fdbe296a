import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '#test/app';
import { isSettingKey, setSetting } from './index.ts';
import { buildAd, buildAnnouncement, buildBanner } from './content.factory.ts';
import { operatorNamed } from '#platform/actor';

const app = useTestApp();

describe('POST /api/home/getFoot [API-012]', () => {
  it('answers every footer field, empty where nothing is set', async () => {
    const { code, data } = await app.call('content.footer');
    expect(code).toBe(10000);
    expect(data.foot_mobile).toBe('');
    expect(Object.keys(data).toSorted()).toEqual([
      'foot_address',
      'foot_e_qr',
      'foot_email',
      'foot_h_qr',
      'foot_icp',
      'foot_mobile',
      'foot_official',
      'foot_police',
      'foot_privacy_pdf',
      'foot_report_phone',
      'foot_telecom',
    ]);
  });

  it('shows a change in every process within a second, with one statement per load', async () => {
    const other = await startTestApp({ beside: app });
    try {
      await other.call('content.footer');
      await setSetting(app.platform, operatorNamed('tester'), 'foot_mobile', '400-820-2026');
      expect((await app.call('content.footer')).data.foot_mobile).toBe('400-820-2026');
      // A second less one, and not more.
      await app.ticks.pass(SECOND_MS - 1);
      expect((await other.call('content.footer')).data.foot_mobile).toBe('400-820-2026');
      await app.platform.cache.invalidate('content');
      expect(await app.statementsOf(async () => app.call('content.footer'))).toBe(1);
      expect(await app.statementsOf(async () => app.call('content.footer'))).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it('loads once for a hundred callers who all miss', async () => {
    await app.platform.cache.invalidate('content');
    const statements = await app.statementsOf(async () =>
      Promise.all(Array.from({ length: 100 }, async () => app.call('content.footer'))),
    );
    expect(statements).toBe(1);
  });

  it('writes what an operator did to the audit, once', async () => {
    await setSetting(app.platform, operatorNamed('tester'), 'foot_icp', '沪ICP备1号');
    const entries = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject'])
      .where('subject', '=', 'foot_icp')
      .execute();
    expect(entries).toEqual([
      { actor: 'tester', action: 'content.setSetting', subject: 'foot_icp' },
    ]);
    expect(isSettingKey('foot_password')).toBe(false);
  });
});

describe('POST /api/home/getBanner [API-001]', () => {
  it('answers the banners in their window, in order, in one statement', async () => {
    await buildBanner(app.platform, { title: '第二', sort: 2 });
    await buildBanner(app.platform, { title: '第一', sort: 1 });
    await buildBanner(app.platform, { title: '已结束', until: 0 });
    await buildBanner(app.platform, { title: '未开始', from: 0.5 });
    await app.platform.cache.invalidate('content');
    const statements = await app.statementsOf(async () => app.call('content.banners'));
    const { data } = await app.call('content.banners');
    expect(data.map((banner) => banner.title)).toEqual(['第一', '第二']);
    expect(statements).toBe(1);
  });

  it('[R1-D4] says what stands under the title and on the button, where there is something', async () => {
    await buildBanner(app.platform, {
      title: '有按钮的',
      subtitle: '先看再报名',
      button: '去看看',
      sort: 3,
    });
    await app.platform.cache.invalidate('content');
    const { data } = await app.call('content.banners');
    expect(data.at(-1)).toMatchObject({ subtitle: '先看再报名', button: '去看看' });
    expect(data.at(-2)).not.toHaveProperty('subtitle');
    expect(data.at(-2)).not.toHaveProperty('button');
  });
});

describe('GET /first-screen', () => {
  const read = async () => (await fetch(`${app.origin}/first-screen`)).text();

  it('writes the banners and the address of the first picture as HTML that runs nothing', async () => {
    await buildBanner(app.platform, { title: '</script><script>alert(1)</script>', sort: -1 });
    const html = await read();
    expect(html).toContain('<link rel="preload" as="image" href="/media/banner.svg"');
    const [, json = ''] = /id="first-screen">(.*)<\/script>$/u.exec(html) ?? [];
    expect(json).not.toContain('<');
    const [first] = JSON.parse(json) as { title: string }[];
    expect(first?.title).toBe('</script><script>alert(1)</script>');
  });
});

describe('POST /api/home/getAd [API-004]', () => {
  it('answers one position or all', async () => {
    await buildAd(app.platform, { position: 1 });
    await buildAd(app.platform, { position: 2 });
    await buildAd(app.platform, { position: 2, until: 0 });
    await app.platform.cache.invalidate('content');
    expect((await app.call('content.ads')).data).toHaveLength(2);
    expect((await app.call('content.ads', { position: 2 })).data).toHaveLength(1);
  });

  it('refuses a position that does not exist', async () => {
    const response = await app.post('/api/home/getAd', '{"position":9}', {
      'content-type': 'application/json',
    });
    expect(await response.json()).toMatchObject({ code: 10004, data: null });
  });
});

describe('POST /api/home/getAnnouncement [API-003] and getAnnouncementInfo [API-011]', () => {
  it('pages through announcements, pinned first, newest first, in two statements', async () => {
    for (const daysAgo of Array.from({ length: 12 }, (_, index) => index)) {
      await buildAnnouncement(app.platform, { title: `第${daysAgo}天前`, daysAgo });
    }
    await buildAnnouncement(app.platform, { title: '置顶', daysAgo: 40, top: true });
    await app.platform.cache.invalidate('content');
    const statements = await app.statementsOf(async () => app.call('content.announcements'));
    const first = await app.call('content.announcements');
    expect(first.data).toMatchObject({ total: 13, page: 1, limit: 10 });
    expect(first.data.list.map((row) => row.title).slice(0, 3)).toEqual([
      '置顶',
      '第0天前',
      '第1天前',
    ]);
    const second = await app.call('content.announcements', { page: 2, limit: 10 });
    expect(second.data.list).toHaveLength(3);
    expect(statements).toBe(2);
  });

  it('answers one with its neighbours, in one statement', async () => {
    const older = await buildAnnouncement(app.platform, { title: '旧', daysAgo: 102 });
    const middle = await buildAnnouncement(app.platform, { title: '中', daysAgo: 101 });
    const newer = await buildAnnouncement(app.platform, { title: '新', daysAgo: 100 });
    const statements = await app.statementsOf(async () =>
      app.call('content.article', { id: middle }),
    );
    const { data } = await app.call('content.article', { id: middle });
    expect(data).toMatchObject({
      title: '中',
      create_time: '2026-08-06 12:00:00',
      prev: { id: older, title: '旧' },
      next: { id: newer, title: '新' },
    });
    expect(statements).toBe(1);
  });

  it('answers the agreement in force, and 40400 for what is not there', async () => {
    const agreement = { type: 1, title: '用户服务协议', content: '<p>正文</p>' };
    const now = app.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms);
    await app.platform.db
      .insertInto('agreement')
      .values([
        { ...agreement, version: '1', created_at: at(-2_000) },
        { ...agreement, version: '2', created_at: at(-1_000) },
        { ...agreement, version: '3', created_at: at(MINUTE_MS) },
      ])
      .execute();
    expect((await app.call('content.article', { type: 1 })).data.version).toBe('2');
    expect((await app.call('content.article', { type: 2 })).code).toBe(40400);
    expect((await app.call('content.article', { id: 99_999_999 })).code).toBe(40400);
  });
});
