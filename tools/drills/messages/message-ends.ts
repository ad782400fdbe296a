/** How tellings ended: what holders have, and what the mail relay took. */
import type { Store } from '../buying/store.ts';
import type { TakenMail } from './mail-relay.ts';

/** Told of a session that was moved, which also goes out by mail. */
export const MOVED = 'session.moved';
/** Told of one that is about to begin. */
export const SOON = 'live.soon';

export interface MessageEnd {
  readonly user_id: number;
  readonly id: number;
  readonly kind: string;
  /** Of its mail; null when it has none. */
  readonly state: string | null;
}

/** Everything anybody was told. */
export async function messageEnds(store: Store): Promise<readonly MessageEnd[]> {
  return store.rows<MessageEnd>(
    `select m.user_id, m.id, m.kind, d.state from message m
     left join message_delivery d
       on d.user_id = m.user_id and d.message_id = m.id and d.channel = 'mail'
     order by m.id`,
  );
}

export interface Ends {
  readonly holders: readonly number[];
  /** Those of them who have an address. */
  readonly addresses: ReadonlyMap<number, string>;
  /** How many of each kind everybody is to have. */
  readonly events: Readonly<Record<string, number>>;
  readonly messages: readonly MessageEnd[];
  readonly taken: readonly TakenMail[];
  /** Messages that were being mailed when a worker died. */
  readonly inHand: ReadonlySet<number>;
}

/** What is not as it must be, in a few words each; nothing when all is well. */
export function wrongEnds(ends: Ends): readonly string[] {
  return [...wrongMessages(ends), ...wrongStates(ends), ...wrongMails(ends)];
}

/** How many mails came again, after a death between handing one over and writing it down. */
export function repeats(taken: readonly TakenMail[]): number {
  return taken.reduce((sum, { times }) => sum + times - 1, 0);
}

/** Every holder has as many of each kind as there were events, and nobody else has any. */
function wrongMessages({ holders, events, messages }: Ends): readonly string[] {
  const counts = new Map<string, number>();
  for (const { user_id: user, kind } of messages) {
    const key = `${user} ${kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const wanted = new Map<string, number>(
    holders.flatMap((user) =>
      Object.entries(events).map(([kind, num]) => [`${user} ${kind}`, num] as const),
    ),
  );
  return [...new Set([...wanted.keys(), ...counts.keys()])].flatMap((key) => {
    const [has, wants] = [counts.get(key) ?? 0, wanted.get(key) ?? 0];
    return has === wants ? [] : [`user ${key}: ${has} of ${wants}`];
  });
}

/** The mail of whoever has an address was sent; where there is none, it was given up. */
function wrongStates({ addresses, messages }: Ends): readonly string[] {
  return messages
    .filter(({ kind }) => kind === MOVED)
    .flatMap(({ id, user_id: user, state }) => {
      const wanted = addresses.has(user) ? 'sent' : 'dropped';
      return state === wanted ? [] : [`mail of message ${id}: ${state}, not ${wanted}`];
    });
}

/** The relay has a mail of each, under its one reference, and twice only after a death. */
function wrongMails({ addresses, messages, taken, inHand }: Ends): readonly string[] {
  const wanted = new Map(
    messages.flatMap(({ id, kind, user_id: user }) => {
      const address = addresses.get(user);
      return kind === MOVED && address !== undefined ? [[`message-${id} ${address}`, id]] : [];
    }),
  );
  const came = new Set(taken.map(({ reference, to }) => `${reference} ${to}`));
  return [
    ...[...wanted.keys()].filter((key) => !came.has(key)).map((key) => `no mail ${key}`),
    ...taken.flatMap(({ reference, to, times }) => {
      const key = `${reference} ${to}`;
      const id = wanted.get(key);
      if (id === undefined) {
        return [`mail that nobody was to get: ${key}`];
      }
      return times > 1 && !inHand.has(id) ? [`mail ${key} ${times} times, without a death`] : [];
    }),
  ];
}
