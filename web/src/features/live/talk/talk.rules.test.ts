import { describe, expect, it } from 'vitest';
import {
  type Message,
  NO_TALK,
  type Talk,
  type TalkAction,
  talkReducer,
  unannounced,
} from './talk.rules.ts';

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  kind: 1,
  user: { nickname: '学员', avatar: '' },
  content: `第 ${id} 句`,
  is_mine: 0,
  is_answered: 0,
  is_held: 0,
  create_time: '2026-11-15 20:00:00',
  ...more,
});

const page = (from: number, to: number, has_more: 0 | 1 = 1) => ({
  list: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  has_more,
});

const after = (...actions: TalkAction[]): Talk => actions.reduce(talkReducer, NO_TALK);
const ids = ({ messages }: Talk) => messages.map(({ id }) => id);

describe('what is said in a room', () => {
  it('stands in order, each once, however it arrives', () => {
    const talk = after(
      { type: 'latest', page: page(3, 5) },
      { type: 'received', message: message(7) },
      { type: 'received', message: message(6) },
      { type: 'received', message: message(7) },
    );
    expect(ids(talk)).toEqual([3, 4, 5, 6, 7]);
    expect(talk.hasMore).toBe(true);
  });

  it('is read upwards until its beginning', () => {
    const talk = after(
      { type: 'latest', page: page(5, 6) },
      { type: 'earlier', page: page(1, 4, 0) },
    );
    expect(ids(talk)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(talk.hasMore).toBe(false);
  });

  it('has no gap after a short break', () => {
    const talk = after(
      { type: 'latest', page: page(1, 3, 0) },
      { type: 'away' },
      { type: 'received', message: message(6) },
      { type: 'latest', page: page(2, 6) },
    );
    expect(ids(talk)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(talk.hasMore).toBe(false);
  });

  it('has no gap after a long break: what lies between is read by going up', () => {
    const broken = after(
      { type: 'latest', page: page(1, 3, 0) },
      { type: 'away' },
      // Known by an event, though 4 to 59 are not: it joins nothing.
      { type: 'received', message: message(100) },
      { type: 'latest', page: page(60, 100) },
    );
    expect(ids(broken)[0]).toBe(60);
    expect(broken.hasMore).toBe(true);
    expect(ids(talkReducer(broken, { type: 'earlier', page: page(1, 59, 0) }))).toHaveLength(100);
  });

  it('keeps what came while the newest were asked for', () => {
    const talk = after(
      { type: 'received', message: message(9) },
      { type: 'latest', page: page(5, 8) },
    );
    expect(ids(talk)).toEqual([5, 6, 7, 8, 9]);
  });

  it('does not grow without end', () => {
    const talk = after(
      { type: 'latest', page: page(1, 1000, 0) },
      { type: 'received', message: message(1001) },
    );
    expect(talk.messages).toHaveLength(800);
    expect(talk.hasMore).toBe(true);
  });

  it('marks the question that was taken', () => {
    const talk = after({ type: 'latest', page: page(1, 2, 0) }, { type: 'answered', id: 2 });
    expect(talk.messages.map(({ is_answered }) => is_answered)).toEqual([0, 1]);
  });

  it('loses what was taken away, at once and while the connection was lost', () => {
    const talk = after(
      { type: 'latest', page: page(1, 4, 0) },
      { type: 'removed', id: 2 },
      { type: 'away' },
      { type: 'received', message: message(6) },
    );
    expect(ids(talk)).toEqual([1, 3, 4, 6]);
    // A page says nothing of what lies before it; where nothing does, what it lacks is gone.
    const list = [message(4), message(5)];
    const back = talkReducer(talk, { type: 'latest', page: { list, has_more: 1 } });
    expect(ids(back)).toEqual([1, 3, 4, 5, 6]);
    const whole = talkReducer(talk, { type: 'latest', page: { list, has_more: 0 } });
    expect(ids(whole)).toEqual([4, 5, 6]);
  });

  it('is news only when others said it, and once', () => {
    const talk = [message(1), message(2, { is_mine: 1 }), message(3)];
    expect(unannounced(talk, 1).map(({ id }) => id)).toEqual([3]);
  });
});
