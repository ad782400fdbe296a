/** What a user was told, as his page shows it. */
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Sender, TestApp } from '../app.ts';

type Told = CallResponse<'message.list'>['list'][number];

const ALL = 50;

/** Messages of a type, the oldest first. */
export async function messagesTo(
  app: TestApp,
  login: Sender,
  type: keyof typeof MESSAGE_TYPES = 'order',
): Promise<readonly Told[]> {
  const request = { type: MESSAGE_TYPES[type], limit: ALL } as const;
  const { data } = await app.call('message.list', request, login);
  return data.list.toReversed();
}

/** Their titles. */
export async function toldTo(
  app: TestApp,
  login: Sender,
  type: keyof typeof MESSAGE_TYPES = 'order',
): Promise<readonly string[]> {
  return (await messagesTo(app, login, type)).map(({ title }) => title);
}

/** Does what a timetable calls for, once. */
export async function runSchedule(app: TestApp, name: string): Promise<void> {
  const found = app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find((schedule) => schedule.name === name);
  if (found === undefined) {
    throw new Error(`there is no schedule ${name}`);
  }
  await found.run();
}
