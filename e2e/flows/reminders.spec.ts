/** A live class that is booked on its page, and what its booker is told of it. */
import type { Locator, Page } from '@playwright/test';
import { classToCome, LIVE_COURSE } from '../support/classes.ts';
import { isInOrder } from '../support/in-order.ts';
import { expect, logIn, test } from '../support/site.ts';

/** Of the classes that tests move, the one that no other takes. */
const PLACE = 3;

const booking = (page: Page): Locator =>
  page
    .getByRole('region', { name: '下一场直播' })
    .getByRole('button', { name: /^(?:预约提醒|已预约)：/u });
const told = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: '消息列表' })
    .getByRole('listitem')
    .getByRole('link', { name: title });

test('[R1-D1.2] a booked class is told of when it is moved and before it begins @phone @site', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const held = await classToCome(origin, PLACE);
  const coursePage = `/#/courseInfo?id=${held.course}&type=${LIVE_COURSE}`;
  await logIn(context, origin);
  await page.goto(coursePage);
  await booking(page).click();
  // It goes again by itself.
  await expect(page.getByText('开课前 30 分钟和 5 分钟会在“消息”里提醒您').first()).toBeVisible();
  await expect(booking(page)).toHaveText('已预约');
  await isInOrder(page, 'a booked class');
  await page.goto('/#/user/course');
  await expect(page.getByRole('region', { name: '直播预约' }).getByRole('listitem')).toHaveCount(1);
  await isInOrder(page, 'reminders');
  await page.goto('/#/user/notify');
  await expect(page.getByText('还没有消息')).toBeVisible();

  await held.open();
  try {
    await expect(told(page, '上课安排有变')).toHaveCount(1);

    // Who lets it go and books it again so late is told at once, if the timetable did not before.
    await page.goto(coursePage);
    await booking(page).click();
    await expect(booking(page)).toHaveText('预约提醒');
    await booking(page).click();
    await expect(booking(page)).toHaveText('已预约');
    await page.goto('/#/user/notify');
    await expect(told(page, '直播即将开始')).toHaveCount(1);
    await told(page, '直播即将开始').click();
    await expect(page).toHaveURL(
      new RegExp(`#/courseInfo\\?id=${held.course}&chapter=${held.chapter}$`),
    );
    await expect(page.getByRole('link', { name: '查看课程' })).toBeVisible();
  } finally {
    await held.putBack();
  }
});
