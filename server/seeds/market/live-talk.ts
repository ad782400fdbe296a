/** What is said in the room of the class that is on air. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { randomOf } from './random.ts';
import type { MarketCourse } from './courses.ts';

export interface TalkRow {
  readonly id: number;
  readonly course_id: number;
  readonly chapter_id: number;
  readonly user_id: number;
  readonly kind: number;
  readonly content: string;
  readonly answered_at: Date | null;
  readonly created_at: Date;
}

const { chat, question } = LIVE_MESSAGE_KINDS;

interface Said {
  readonly kind: number;
  readonly content: string;
  readonly isAnswered?: boolean;
}

const SAID: readonly Said[] = [
  { kind: chat, content: '老师晚上好' },
  { kind: chat, content: '声音画面都清楚' },
  { kind: question, content: '这一条和上节课讲的有什么区别？', isAnswered: true },
  { kind: chat, content: '原来是这样，记下了' },
  { kind: chat, content: '这一条要划重点' },
  { kind: question, content: '考试会考到具体的数字吗？', isAnswered: true },
  { kind: chat, content: '这个口诀好记' },
  { kind: question, content: '能再举一个实际的例子吗？' },
  { kind: chat, content: '同问' },
];

/** Messages of every class on air at `now`, minute by minute up to it; ids from 1. */
export function liveTalk(
  courses: readonly MarketCourse[],
  userIds: readonly number[],
  now: Date,
): TalkRow[] {
  const classes = courses.flatMap(({ chapters }) =>
    chapters.filter(({ live_status }) => live_status === LIVE_STATUSES.live),
  );
  return classes.flatMap(({ id: chapter_id, course_id }, room) => {
    const luck = randomOf('talk', chapter_id);
    const people = luck.sample(userIds, SAID.length);
    return SAID.map(({ kind, content, isAnswered = false }, nth) => {
      const created = now.getTime() - (SAID.length - nth) * MINUTE_MS;
      return {
        id: room * SAID.length + nth + 1,
        course_id,
        chapter_id,
        user_id: people[nth] ?? luck.pick(userIds),
        kind,
        content,
        answered_at: isAnswered ? new Date(created + MINUTE_MS / 2) : null,
        created_at: new Date(created),
      };
    });
  });
}
