/** Players at work: every learner reports once in twenty seconds, whatever became of the last one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Envelope } from '@zhiji/contract/kernel/envelope';
import { successes } from '@zhiji/contract/kernel/errors';
import { HEARTBEAT_SECONDS } from '@zhiji/contract/kernel/limits';
import type { Learner } from './learn-stand.ts';
import { openClient, type Client } from './order-client.ts';
import { messageOf } from './order-load.ts';

const TICK_MS = 10;
const CONNECTIONS = 400;

export interface HeartbeatLoad {
  readonly sent: number;
  readonly saved: number;
  /** Answered with something else, or not at all. */
  readonly failed: number;
  /** Not sent, because the one before was not answered yet. */
  readonly skipped: number;
  readonly times: readonly number[];
  /** Until the last was answered. */
  readonly seconds: number;
}

/** Lets the learners report in turn for so long; `during` runs beside. */
export async function beat(
  origin: string,
  learners: readonly Learner[],
  seconds: number,
  during: (elapsed: () => number) => Promise<void> = async () => undefined,
): Promise<HeartbeatLoad> {
  const client = openClient(origin, CONNECTIONS);
  const perSecond = learners.length / HEARTBEAT_SECONDS;
  const load = { sent: 0, saved: 0, failed: 0, skipped: 0, times: [] as number[] };
  const under: Promise<void>[] = [];
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / SECOND_MS;

  const report = async (learner: Learner): Promise<void> => {
    load.sent += 1;
    learner.isWaiting = true;
    const ms = await reportOnce(client, learner);
    learner.isWaiting = false;
    if (ms === null) {
      load.failed += 1;
    } else {
      load.saved += 1;
      load.times.push(ms);
    }
  };

  const beside = during(elapsed);
  for (let turn = 0; elapsed() < seconds; await sleep(TICK_MS)) {
    for (const due = elapsed() * perSecond; turn < due; turn += 1) {
      const learner = learners[turn % learners.length];
      if (!learner || learner.isWaiting) {
        load.skipped += 1;
      } else {
        under.push(report(learner));
      }
    }
  }
  await Promise.all(under);
  const took = elapsed();
  await beside;
  client.close();
  return { ...load, seconds: took };
}

/** Reports the next twenty seconds and what was not acknowledged before; null when that failed. */
async function reportOnce(client: Client, learner: Learner): Promise<number | null> {
  const upto = learner.acknowledged + HEARTBEAT_SECONDS;
  const message = messageOf('learning.reportProgress', learner.user, {
    chapter_id: learner.chapterId,
    position: upto,
    seconds: HEARTBEAT_SECONDS,
    ranges: [[learner.acknowledged, upto]],
  });
  try {
    const { text, ms } = await client.send(message);
    const { code } = JSON.parse(text) as Envelope<null>;
    if (code !== successes.saved.code) {
      return null;
    }
    learner.acknowledged = upto;
    return ms;
  } catch {
    return null;
  }
}
