/** People who have a course together, and are told when a session of it is moved. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { grantCourse, registerAbsent, sellCourse } from '../buying/fixtures.ts';
import type { Store } from '../buying/store.ts';
import type { Site } from '../site/site.ts';

const LIVE = 1;
const PRICE_FEN = 9_900;
/** So many days from now is what was moved. */
const NEW_DAY = 60;
const MINUTES_LENGTH = 16;
/** The key of servers that are told none, by which they seal addresses. */
const SEALING_KEY = Buffer.alloc(32, 'zhiji-development-only');
const SEALING_KEY_ID = 1;
const NONCE_BYTES = 12;

export interface Class {
  readonly courseId: number;
  readonly holders: readonly number[];
}

/** A live course that so many people have. */
export async function openClass(store: Store, count: number): Promise<Class> {
  const holders = await registerAbsent(store, count);
  const courseId = await sellCourse(store, { type: LIVE, priceFen: PRICE_FEN });
  await grantCourse(store, holders, courseId);
  await store.rows('analyze');
  return { courseId, holders };
}

const moment = (ms: number): string =>
  formatWireTime(new Date(ms)).slice(0, MINUTES_LENGTH).replace(' ', 'T');

/** Operators move a session to another day; everybody who has its course is told. */
export async function moveSession(site: Site, sessionId: number): Promise<void> {
  const start = Date.now() + NEW_DAY * DAY_MS;
  await site.run('ops', 'session-move', `${sessionId}`, moment(start), moment(start + HOUR_MS));
}

/** As the server seals what it keeps of a user. */
const seal = (text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', SEALING_KEY, nonce).setAAD(
    Buffer.from('users.email'),
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(SEALING_KEY_ID), nonce, cipher.getAuthTag(), body]);
};

export const addressOf = (user: number): string => `holder${user}@zhiji.example`;

/** Gives users a mail address each. */
export async function giveAddresses(store: Store, users: readonly number[]): Promise<void> {
  await store.rows(
    `update users set email_sealed = given.sealed
     from unnest($1::bigint[], $2::bytea[]) given (id, sealed) where users.id = given.id`,
    [users, users.map((user) => seal(addressOf(user)))],
  );
}
