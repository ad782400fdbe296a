/** Steady load: things done at a fixed pace, whether or not earlier ones are done. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import type { Answer, Client, Question } from '../site/client.ts';

export interface Pace<Result> {
  /** The results of what was begun while the work ran; waits for the last of them. */
  during(work: () => Promise<unknown>): Promise<readonly Result[]>;
  stop(): void;
}

export type Load = Pace<Answer>;

/** Asks until stopped; `question` gets the running number. */
export function startLoad(
  client: Client,
  perSecond: number,
  question: (turn: number) => Question,
): Load {
  return keepPace(perSecond, async (turn) => client.ask(question(turn)));
}

/** Begins something so many times a second until stopped; `act` gets the running number. */
export function keepPace<Result>(
  perSecond: number,
  act: (turn: number) => Promise<Result>,
): Pace<Result> {
  let begun: Promise<Result>[] = [];
  let turn = 0;
  const startedAt = performance.now();
  // A timer that fires late does what it owes, so that a busy machine does not lighten the load.
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / SECOND_MS) * perSecond;
    for (; turn < due; turn += 1) {
      begun.push(act(turn));
    }
  }, SECOND_MS / perSecond);
  return {
    async during(work) {
      begun = [];
      await work();
      const taken = begun;
      begun = [];
      return Promise.all(taken);
    },
    stop: () => clearInterval(timer),
  };
}
