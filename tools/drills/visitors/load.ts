/** Steady load: questions asked at a fixed pace, whether or not earlier ones were answered. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Answer, Client, Question } from '../site/client.ts';

export interface Load {
  /** The answers to what was asked while the work ran; waits for the last of them. */
  during(work: () => Promise<unknown>): Promise<readonly Answer[]>;
  stop(): void;
}

/** Asks until stopped; `question` gets the running number. */
export function startLoad(
  client: Client,
  perSecond: number,
  question: (turn: number) => Question,
): Load {
  let asked: Promise<Answer>[] = [];
  let turn = 0;
  const startedAt = performance.now();
  // A timer that fires late asks what it owes, so that a busy machine does not lighten the load.
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / SECOND_MS) * perSecond;
    for (; turn < due; turn += 1) {
      asked.push(client.ask(question(turn)));
    }
  }, SECOND_MS / perSecond);
  return {
    async during(work) {
      asked = [];
      await work();
      const taken = asked;
      asked = [];
      return Promise.all(taken);
    },
    stop: () => clearInterval(timer),
  };
}
