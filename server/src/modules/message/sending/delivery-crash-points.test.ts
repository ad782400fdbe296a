/**
 * A worker dies after each statement of sending messages by mail. Whatever it had handed over by
 * then, the next one ends with one mail of each reference.
 */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPersonal } from '#modules/identity';
import { tell } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { later, startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { receivedMails } from '#test/sandbox';
import { KINDS } from '../kinds/kinds.ts';
import { ALONE_MAX, LEASE_MS } from './delivery.rules.ts';
import type { CrashStage } from '#test/crash-stage';

/** Of exams that were marked: more than are told one by one. */
const MARKED = ALONE_MAX + 1;
const GATHERING_MS = 2 * MINUTE_MS;
const LEAST_STATEMENTS = 7;
const DAY_HOURS = 24;
const NOON = 12;

let stage: CrashStage;
beforeAll(async () => {
  stage = await startCrashStage();
});
afterAll(async () => stopCrashStage(stage));

/** How long it is until noon in Beijing: nobody's night is disturbed then. */
function untilNoon(): number {
  const hour = Number(formatWireTime(stage.app.clock.now()).slice(11, 13));
  return ((NOON - hour + DAY_HOURS) % DAY_HOURS) * HOUR_MS;
}

interface Scene {
  readonly userId: number;
  readonly email: string;
  /** When the worker looks. */
  readonly waitMs: number;
}

let scenes = 0;
/** Somebody is told of a moved session, which cannot wait, and of several exams that were marked. */
async function prepare(): Promise<Scene> {
  const { platform, clock } = stage.app;
  scenes += 1;
  const email = `mortal${scenes}@messages.example`;
  const { userId } = await buildLogin(stage.app);
  await platform.db
    .updateTable('users')
    .set({ email_sealed: sealPersonal(platform.config.dataKey, 'email', email) })
    .where('id', '=', userId)
    .execute();
  const waitMs = untilNoon();
  await later(stage, waitMs, async () =>
    inTransaction(platform.db, async (tx) => {
      const now = clock.now();
      const moved = { userId, key: 'moved', facts: KINDS['session.moved'].sample };
      await tell(tx, 'session.moved', moved, now);
      for (let key = 1; key <= MARKED; key += 1) {
        await tell(tx, 'exam.marked', { userId, key, facts: KINDS['exam.marked'].sample }, now);
      }
    }),
  );
  return { userId, email, waitMs: waitMs + GATHERING_MS + MINUTE_MS };
}

describe('a death while messages are mailed', () => {
  it('is made up for by the next worker, each under its one Message-ID', async () => {
    const deaths = await sweep(stage, {
      prepare,
      act: async ({ waitMs }) =>
        later(stage, waitMs, async () => workMortally(stage, 'message.send')),
      recover: async ({ waitMs }) =>
        later(stage, waitMs + LEASE_MS + MINUTE_MS, async () => runLoop(stage.app, 'message.send')),
      judge: async ({ userId, email }) => {
        const mails = await receivedMails(stage.app.sandbox, email);
        const references = mails.map(({ message_id: id }) => id);
        const once = [...new Set(references)];
        expect(once).toHaveLength(2);
        expect(once.filter((id) => id.startsWith('<messages-'))).toHaveLength(1);
        // One death is one worker that may have handed over what is not written down.
        expect(references.length).toBeLessThanOrEqual(2 * once.length);
        const rows = await stage.app.platform.db
          .selectFrom('message_delivery')
          .select(['state', 'due_at'])
          .where('user_id', '=', userId)
          .orderBy('message_id')
          .execute();
        const states = ['sent', ...Array.from({ length: ALONE_MAX }, () => 'gathered'), 'sent'];
        expect(rows).toEqual(states.map((state) => ({ state, due_at: null })));
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});
