/** Whether people can take the seats of an order, and the seats themselves. */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { ATTENDEE_STATES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { hasSeats } from '@zhiji/contract/kernel/seats';
import { openPersonal, phoneRef } from '#modules/identity';
import { presentAttendee } from './attendee.present.ts';
import { listPhoneFacts, notePhones } from './attendee.repo.ts';
import { areAttendeesFine, isForSelf, needsIdCard } from './attendee.rules.ts';
import { sealSeat } from './attendee-sealing.ts';
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { findQuote } from '../quote/quote.queries.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { PhoneFacts } from './attendee.repo.ts';
import type { Attendee } from './attendee.rules.ts';
import type { NewSeat } from './attendee-sealing.ts';
import type { PricedQuote, Quote } from '../quote/quote.rules.ts';

type Checked = CallResponse<'order.checkAttendees'>;
type State = Checked[number]['state'];

/** The state of each person that is named; of the buyer himself when nobody is. */
export async function checkAttendees(
  platform: Platform,
  { user: { userId }, language }: UserContext,
  { type, id, users }: CallInput<'order.checkAttendees'>,
): Promise<Checked> {
  const now = platform.clock.now();
  const quote = await findQuote(platform, { userId, type, id, confirmKey: '', now });
  const self = selfOf(platform, quote);
  if (users.length === 0) {
    const [facts] = await factsOf(platform, userId, quote, [self]);
    const isOwned = quote.lines.every(({ owned }) => owned);
    const state = isOwned ? ATTENDEE_STATES.hasSeat : stateOf(facts, false);
    return [presentAttendee(self, state, null, language)];
  }
  if (needsIdCard(quote)) {
    requireIdCards(users, now);
  }
  const facts = await factsOf(platform, userId, quote, users);
  const seen = new Set<string>();
  return users.map((user, index) => {
    const isRepeated = seen.has(user.phone);
    seen.add(user.phone);
    const nameMatch = user.phone === self.phone ? nameMatchOf(platform, quote, user.name) : null;
    return presentAttendee(user, stateOf(facts[index], isRepeated), nameMatch, language);
  });
}

function requireIdCards(users: readonly Attendee[], now: Date): void {
  for (const { id_card: card = '' } of users) {
    const problem = idCardProblem(card, now);
    if (problem !== null) {
      throw fail(problem);
    }
  }
}

/** Whether the buyer called himself by the name he gave us; other people's names are not told. */
function nameMatchOf({ config }: Platform, { buyer }: Quote, name: string): boolean | null {
  const known = openPersonal(config.dataKey, 'real_name', buyer.real_name_sealed);
  return known === '' ? null : known === name;
}

function stateOf(facts: PhoneFacts | undefined, isRepeated: boolean): State {
  if (isRepeated) {
    return ATTENDEE_STATES.duplicate;
  }
  if (facts?.disabled === true) {
    return ATTENDEE_STATES.disabled;
  }
  if (facts?.has_seat === true) {
    return ATTENDEE_STATES.hasSeat;
  }
  return facts?.registered === true ? ATTENDEE_STATES.ok : ATTENDEE_STATES.notRegistered;
}

/** Seats of an order, sealed; nobody who is refused, disabled or seated already gets one. */
export async function planSeats(
  platform: Platform,
  userId: number,
  { quote, bought }: PricedQuote,
  order: CallInput<'order.create'>,
): Promise<NewSeat[]> {
  const { config, clock } = platform;
  if (!areAttendeesFine(quote, order, clock.now())) {
    throw fail('order.attendeeRefused');
  }
  const lines = bought.filter(hasSeats);
  if (lines.length === 0) {
    return [];
  }
  const self = selfOf(platform, quote);
  const people = isForSelf(order) ? [self] : order.users;
  if (!isForSelf(order)) {
    await refuseSeated(platform, userId, quote, { people, self });
  } else if (self.phone === '') {
    throw fail('order.attendeeRefused');
  }
  const keepIdCard = needsIdCard(quote);
  return lines.flatMap(({ course_id: courseId }) =>
    people.map((person) =>
      sealSeat(config.dataKey, { buyerId: userId, courseId, keepIdCard }, person),
    ),
  );
}

async function refuseSeated(
  platform: Platform,
  userId: number,
  quote: Quote,
  { people, self }: { people: readonly Attendee[]; self: Attendee },
): Promise<void> {
  const facts = await factsOf(platform, userId, quote, people);
  people.forEach(({ phone }, index) => {
    const state = stateOf(facts[index], false);
    if (state === ATTENDEE_STATES.hasSeat && phone === self.phone) {
      throw fail('order.alreadyOwned');
    }
    if (state === ATTENDEE_STATES.hasSeat || state === ATTENDEE_STATES.disabled) {
      throw fail('order.attendeeRefused');
    }
  });
}

/** More people than anybody takes to classes in a day; who asks about more is collecting phones. */
const PHONES_A_DAY = 200;

/**
 * Counts other people's phones a buyer asks about, whatever they turn out to be, and refuses alike
 * when they are too many: neither the check nor an order tells who has an account at any length.
 */
async function countPhones(
  { db, clock }: Platform,
  userId: number,
  phoneRefs: readonly string[],
): Promise<void> {
  if (phoneRefs.length === 0) {
    return;
  }
  await inTransaction(db, async (tx) => {
    if (!(await notePhones(tx, userId, phoneRefs, { now: clock.now(), most: PHONES_A_DAY }))) {
      throw fail('common.tooMany', { retryAfter: DAY_S });
    }
  });
}

/** What is known of people's phones, in their order. */
async function factsOf(
  platform: Platform,
  userId: number,
  quote: Quote,
  people: readonly Attendee[],
): Promise<(PhoneFacts | undefined)[]> {
  const { db, config } = platform;
  const own = selfOf(platform, quote).phone;
  const refs = people.map(({ phone }) => phoneRef(config.dataKey, phone));
  await countPhones(
    platform,
    userId,
    refs.filter((_, index) => people[index]?.phone !== own),
  );
  const courseIds = quote.lines.filter(hasSeats).map(({ course_id }) => course_id);
  const asking = { userId, orderId: quote.made?.id ?? null };
  const found = new Map(
    (await listPhoneFacts(db, refs, courseIds, asking)).map((facts) => [facts.phone_ref, facts]),
  );
  return refs.map((ref) => found.get(ref));
}

/** The buyer as a person with a seat: by his real name if we know it. */
function selfOf({ config }: Platform, { buyer }: Quote): Attendee {
  const name = openPersonal(config.dataKey, 'real_name', buyer.real_name_sealed);
  return {
    name: name === '' ? buyer.nickname : name,
    phone: openPersonal(config.dataKey, 'phone', buyer.phone_sealed),
  };
}
