/** Words that are looked out for, and what a reviewer does about texts. */
import { randomUUID } from 'node:crypto';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { ops } from './ops.ts';
import { callAs, payOrder, placeOrder } from './orders.ts';
import { expect, type LoggedIn, sessionOf } from './site.ts';

const RECORDED = 2;
const LOOKS = { intervals: [SECOND_MS] };

/** Puts a word on the list that nobody else uses, and waits until it counts. */
export async function doubtfulWord(origin: string, courseId: number): Promise<string> {
  const word = `暗语${randomUUID().slice(0, 8)}`;
  await ops('word-add', 'hold', word);
  const person = await newPerson();
  const ask = async () =>
    callAs(origin, person, 'catalog.askQuestion', {
      curriculum_id: courseId,
      content: `请问什么是${word}`,
      is_private: 1,
    });
  await expect.poll(async () => (await ask()).status, LOOKS).toBe(PUBLISH_STATUSES.inCheck);
  return word;
}

/** The text that waits and has these words, as the commands name it. */
export async function heldText(content: string): Promise<string> {
  const row = (await ops('texts')).split('\n').find((text) => text.includes(content)) ?? '';
  const [name = ''] = /(?:comment|question|live):\d+/u.exec(row) ?? [];
  expect(name, `waiting: ${content}`).not.toBe('');
  return name;
}

/** Somebody who was not here before. */
export async function newPerson(): Promise<LoggedIn> {
  return sessionOf(`u${randomUUID().slice(0, 8)}`);
}

/** Somebody buys a course, which allows to review it; answers the order. */
export async function buyCourse(
  origin: string,
  person: LoggedIn,
  courseId: number,
): Promise<number> {
  const order = await placeOrder(origin, person, { type: RECORDED, id: courseId });
  await payOrder(origin, person, order);
  return order;
}
