/** Users who comment on the demo's courses and ask about them. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { NICKNAME_HEADS, NICKNAME_TAILS, PROVINCES } from './people.ts';
import { randomOf } from './random.ts';

export interface Learner {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly phone: string;
  readonly ip_region: string;
  readonly created_at: Date;
}

const FIRST_ID = 2_001;
/** Longer than any course is on sale: who writes about one was there to buy it. */
const KNOWN_DAYS = 700;
const PHONE_HEAD = '1380000';

/** All of them; every nickname once. */
export function learners(now: Date): Learner[] {
  const nicknames = NICKNAME_HEADS.flatMap((head) => NICKNAME_TAILS.map((tail) => head + tail));
  return randomOf('nicknames')
    .sample(nicknames, nicknames.length)
    .map((nickname, index) => {
      const id = FIRST_ID + index;
      return {
        id,
        username: `learner${id}`,
        nickname,
        phone: `${PHONE_HEAD}${id}`,
        ip_region: randomOf('learner', id).pick(PROVINCES),
        created_at: new Date(now.getTime() - KNOWN_DAYS * DAY_MS),
      };
    });
}
