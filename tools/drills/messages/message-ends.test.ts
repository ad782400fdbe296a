import { describe, expect, it } from 'vitest';
import { type Ends, type MessageEnd, MOVED, repeats, SOON, wrongEnds } from './message-ends.ts';

const told = (user: number, id: number, kind: string, state: string | null): MessageEnd => ({
  user_id: user,
  id,
  kind,
  state,
});
const mail = (id: number, times = 1, to = 'one@zhiji.example') => ({
  reference: `message-${id}`,
  to,
  times,
});

/** Two holders, of whom one has an address; two sessions were moved, and one is about to begin. */
const right: Ends = {
  holders: [1, 2],
  addresses: new Map([[1, 'one@zhiji.example']]),
  events: { [MOVED]: 2, [SOON]: 1 },
  messages: [
    told(1, 10, MOVED, 'sent'),
    told(1, 11, MOVED, 'sent'),
    told(1, 12, SOON, null),
    told(2, 20, MOVED, 'dropped'),
    told(2, 21, MOVED, 'dropped'),
    told(2, 22, SOON, null),
  ],
  taken: [mail(10), mail(11, 2)],
  inHand: new Set([11, 20]),
};
const [first, ...others] = right.messages as readonly [MessageEnd, ...MessageEnd[]];

describe('the ends of tellings', () => {
  it('are right', () => {
    expect(wrongEnds(right)).toEqual([]);
    expect(repeats(right.taken)).toBe(1);
  });

  it.each<[string, Partial<Ends>, RegExp]>([
    ['a holder without one', { messages: others }, /^user 1 session\.moved: 1 of 2/u],
    [
      'a holder with one too many',
      { messages: [...right.messages, told(2, 23, SOON, null)] },
      /^user 2 live\.soon: 2 of 1/u,
    ],
    [
      'somebody else who has one',
      { messages: [...right.messages, told(3, 30, SOON, null)] },
      /^user 3 live\.soon: 1 of 0/u,
    ],
    [
      'a kind nobody was to hear',
      { messages: [...right.messages, told(1, 13, 'live.now', null)] },
      /^user 1 live\.now: 1 of 0/u,
    ],
    [
      'a mail that was given up',
      { messages: [{ ...first, state: 'failed' }, ...others] },
      /^mail of message 10: failed, not sent/u,
    ],
    [
      'a message without its mail',
      { messages: [{ ...first, state: null }, ...others] },
      /^mail of message 10: null, not sent/u,
    ],
    ['a mail that never came', { taken: [mail(11)] }, /^no mail message-10 one@/u],
    [
      'a mail to somebody else',
      { taken: [...right.taken, mail(10, 1, 'two@zhiji.example')] },
      /^mail that nobody was to get: message-10 two@/u,
    ],
    [
      'a mail under another reference',
      { taken: [...right.taken, { ...mail(10), reference: 'another' }] },
      /^mail that nobody was to get: another/u,
    ],
    [
      'a mail that came again for no reason',
      { taken: [mail(10, 2), mail(11)] },
      /^mail message-10 one@zhiji\.example 2 times, without a death/u,
    ],
  ])('are wrong with %s', (_what, given, says) => {
    expect(wrongEnds({ ...right, ...given })).toContainEqual(expect.stringMatching(says));
  });
});
