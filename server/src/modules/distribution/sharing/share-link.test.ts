import { COURSE_TYPES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPackage } from '#factory/catalog';
import { setSpreadRate } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { NOT_ACTIVE } from '#test/codes';
import { buildLogin } from '#test/logins';
import { buildShared, buildSharer } from '#test/spread/sales';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Sharer } from '#test/spread/sales';

const NOT_IN_PROGRAMME = 55_002;
const app = useTestApp();
let sharer: Sharer;

beforeEach(async () => {
  sharer = await buildSharer(app);
});

const linkTo = async (request: CallRequest<'distribution.shareLink'>) =>
  app.call('distribution.shareLink', request, sharer);

describe('POST /api/spread/getSpreadUrl', () => {
  it('[API-071] answers the address of a course with the code, and what a poster shows', async () => {
    const id = await buildShared(app, { priceFen: 19_950 });
    const { code, data } = await linkTo({ id, type: COURSE_TYPES.record });
    expect(code).toBe(10_000);
    const { publicOrigin } = app.platform.config;
    const url = `${publicOrigin}/#/courseInfo?id=${id}&type=2&retailid=${sharer.retailId}`;
    expect(data).toEqual({
      url,
      qr_text: url,
      title: '数据分析师从零到上岗',
      cover: '/media/cover.svg',
      price: '199.50',
    });
    expect(sharer.retailId).toMatch(/^[2-9A-Z]{8}$/);
  });

  it('shares a package as soon as one of its courses is in the programme', async () => {
    const course = await buildCourse(app.platform);
    const bundle = await buildPackage(app.platform, [course], { total_price_fen: 39_900 });
    const asked = { id: bundle, type: COURSE_TYPES.package };
    expect((await linkTo(asked)).code).toBe(NOT_IN_PROGRAMME);
    const actor = operatorNamed('test');
    await setSpreadRate(app.platform, { actor, courseId: course, spreadBp: 500 });
    expect((await linkTo(asked)).data).toMatchObject({
      url: `${app.platform.config.publicOrigin}/#/packageInfo?id=${bundle}&retailid=${sharer.retailId}`,
      title: '数据求职全家桶',
      price: '399.00',
    });
  });

  it('refuses what is outside the programme, off sale, of another type or not there', async () => {
    const outside = await buildCourse(app.platform);
    const gone = await buildShared(app);
    await app.platform.db.updateTable('course').set({ status: 3 }).where('id', '=', gone).execute();
    const shared = await buildShared(app);
    for (const asked of [
      { id: outside, type: 2 },
      { id: gone, type: 2 },
      { id: shared, type: 1 },
      { id: shared, type: 4 },
      { id: Number.MAX_SAFE_INTEGER, type: 2 },
    ] as const) {
      expect((await linkTo(asked)).code).toBe(NOT_IN_PROGRAMME);
    }
  });

  it('is closed to everybody who is not active', async () => {
    const asked = { id: await buildShared(app), type: 2 } as const;
    const suspended = await buildSharer(app, { status: SPREAD_STATUSES.suspended });
    for (const login of [suspended, await buildLogin(app)]) {
      const { code } = await app.call('distribution.shareLink', asked, login);
      expect(code).toBe(NOT_ACTIVE);
    }
    expect((await app.call('distribution.shareLink', asked)).code).toBe(11_101);
  });
});
