/** How often one has to press something: from home into a lesson, and from home to the payment. */
import type { Locator, Page } from '@playwright/test';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { main, payDialog } from '../support/buying.ts';
import { packageStateOf, pageOf, stateOf } from '../support/goods/goods.ts';
import type { Good } from '../support/goods/goods.ts';
import { learner } from '../support/learners.ts';
import { callAs } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { beginsWithVideo, playButton, seeRunning } from '../support/playing.ts';
import { countPresses, press } from '../support/hand/presses.ts';
import { expect, logIn, logInAs, test } from '../support/site.ts';

const TO_STUDY = 2;
const TO_PAY = 3;
const LISTED = 50;
const A_DAY = '1';
const SCROLL_STEP = 600;
const WIDTHS = { desktop: '', phone: ' @phone' } as const;
const isFull = process.env['FULL'] === '1';

/** What is bought; what has a date is kept under a phone, so learners of the demo buy it. */
const KINDS = {
  recorded: { type: COURSE_TYPES.record, buyers: null },
  live: { type: COURSE_TYPES.live, buyers: { desktop: learner(2142), phone: learner(2143) } },
  package: { type: COURSE_TYPES.package, buyers: { desktop: learner(2144), phone: learner(2145) } },
} as const;
type Kind = keyof typeof KINDS;
const TRIED: readonly Kind[] = isFull ? ['recorded', 'live', 'package'] : ['recorded'];

/** Gives a new user a course that begins with a video, for a day. */
async function ownCourse(page: Page, origin: string): Promise<void> {
  const { username } = await logIn(page.context(), origin);
  const type = COURSE_TYPES.record;
  const { list } = await callAs(origin, null, 'catalog.courses', { type, limit: LISTED });
  for (const { id } of list) {
    if (await beginsWithVideo(origin, id)) {
      await ops('grant', username, String(id), A_DAY);
      return;
    }
  }
  throw new Error('the demo market has no course that begins with a video');
}

/** Pages of the first goods of a kind that cost something and can be bought. */
async function pagesOf(origin: string, type: Good['type']): Promise<string[]> {
  const request = { limit: LISTED };
  if (type === COURSE_TYPES.package) {
    const { list } = await callAs(origin, null, 'catalog.packages', request);
    const open = list.filter((item) => packageStateOf(item).state === 'open');
    return open.map(({ id }) => pageOf({ id, type }));
  }
  const { list } = await callAs(origin, null, 'catalog.courses', { ...request, type });
  const open = list.filter((course) => stateOf(course) === 'open' && course.price !== '0.00');
  return open.map(({ id }) => pageOf({ id, type }));
}

/** The first of these on the home page, which comes as one scrolls to it. */
async function firstOnHome(page: Page, pages: readonly string[]): Promise<Locator> {
  const link = main(page)
    .locator(pages.map((href) => `h3 a[href="${href}"]`).join(', '))
    .first();
  await expect(async () => {
    await page.mouse.wheel(0, SCROLL_STEP);
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return link;
}

for (const [width, tag] of Object.entries(WIDTHS)) {
  const isPhone = width === 'phone';

  test(`[R1-D2.1] two presses lead from home into a running bought lesson, ${width}${tag} @gate`, async ({
    page,
    baseURL,
  }) => {
    test.skip(test.info().project.name !== width, 'of the other width');
    await ownCourse(page, baseURL ?? '');
    const presses = await countPresses(page);
    await page.goto('/');
    await press(page.getByRole('link', { name: /^继续学习：/u }).first(), isPhone);
    await expect(page).toHaveURL(/&chapter=\d+$/u);
    await press(playButton(page), isPhone);
    await seeRunning(page);
    expect(await presses()).toBeGreaterThan(0);
    expect(await presses()).toBeLessThanOrEqual(TO_STUDY);
  });

  for (const kind of TRIED) {
    test(`[R1-D3] three presses lead from home to the payment of something ${kind}, ${width}${tag} @gate`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.skip(test.info().project.name !== width, 'of the other width');
      const origin = baseURL ?? '';
      const { type, buyers } = KINDS[kind];
      await (buyers === null
        ? logIn(context, origin)
        : logInAs(context, origin, buyers[isPhone ? 'phone' : 'desktop'].username));
      const pages = await pagesOf(origin, type);
      const presses = await countPresses(page);
      await page.goto('/');
      await press(await firstOnHome(page, pages), isPhone);
      const buy = main(page).getByRole('link', { name: '立即购买', exact: true });
      await press(buy.first(), isPhone);
      await press(main(page).getByRole('button', { name: '提交订单' }), isPhone);
      const way = isPhone
        ? payDialog(page).getByRole('button', { name: '打开微信付款' })
        : payDialog(page).getByText('微信付款码');
      await expect(way).toBeAttached();
      expect(await presses()).toBeGreaterThan(0);
      expect(await presses()).toBeLessThanOrEqual(TO_PAY);
    });
  }
}
