/**
 * Tells people with seats what changed, each once. A notice is leased before it is handed over. When
 * its worker dies, another one sends it again under the same reference: a provider that knows it
 * already sends nothing, and two notices are better than none.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { openPersonal } from '#modules/identity';
import { openSeat } from './attendee-sealing.ts';
import { inParallel } from '#platform/jobs/parallel';
import { insertNotices, takeNotices, writeNotices } from './seat-notice.repo.ts';
import { NOTICE_WAYS, mailOf, smsOf } from './seat-notice.rules.ts';
import type { EventPayload } from '#events';
import type { MailGateway } from '#gateways/mail/mail-gateway';
import type { SendOutcome } from '#gateways/send-outcome';
import type { SmsGateway } from '#gateways/sms/sms-gateway';
import type { Platform } from '#platform/module';
import type { DueNotice, SentNotice } from './seat-notice.repo.ts';
import type { NoticeWay } from './seat-notice.rules.ts';

export { NOTICE_WAYS } from './seat-notice.rules.ts';

/** Who carries messages. */
export interface Messengers {
  readonly sms: SmsGateway;
  readonly mail: MailGateway;
}

/** So many a second at most, by each worker. */
const BATCH = 40;
const TRIES_MAX = 6;
const RETRY_MS = MINUTE_MS;

/** Puts a notice in line for everybody who has a place in what changed. */
export async function announceChange(
  { db, clock }: Platform,
  { change_id: changeId }: EventPayload<'learning.sessionChanged'>,
): Promise<void> {
  await insertNotices(db, changeId, clock.now());
}

/** Sends some of the notices that are due, by one way after the other. */
export async function sendNotices(
  platform: Platform,
  messengers: Messengers,
  stopping: AbortSignal,
  ways: readonly NoticeWay[] = NOTICE_WAYS,
): Promise<void> {
  for (const way of ways) {
    await sendBy(way, platform, messengers, stopping);
  }
}

async function sendBy(
  way: NoticeWay,
  platform: Platform,
  messengers: Messengers,
  stopping: AbortSignal,
): Promise<void> {
  const due = await takeNotices(platform.db, {
    now: platform.clock.now(),
    limit: BATCH,
    triesMax: TRIES_MAX,
    way,
  });
  if (due.length === 0) {
    return;
  }
  const outcomes = new Map<DueNotice, SendOutcome>();
  try {
    await inParallel(due, stopping, async (notice) => {
      outcomes.set(notice, await send(platform, messengers, notice));
    });
  } finally {
    const now = platform.clock.now();
    await writeNotices(
      platform.db,
      due.map((notice) => ended(notice, outcomes.get(notice) ?? 'refused', now)),
    );
  }
}

async function send(
  { config }: Platform,
  { sms, mail }: Messengers,
  notice: DueNotice,
): Promise<SendOutcome> {
  const reference = `change-${notice.change_id}-seat-${notice.seat_id}`;
  if (notice.channel === 'sms') {
    const { phone } = openSeat(config.dataKey, notice);
    // A deleted account gets no notice.
    return phone === '' ? 'refused' : sms.sendNotice({ phone, ...smsOf(notice), reference });
  }
  const to = openPersonal(config.dataKey, 'email', notice.email_sealed);
  return to === '' ? 'refused' : mail.send({ to, ...mailOf(notice), reference });
}

/** What was surely not taken is tried again for a while; what may have arrived is not. */
function ended(notice: DueNotice, outcome: SendOutcome, now: Date): SentNotice {
  const { user_id, seat_id, change_id, channel, tries } = notice;
  const key = { user_id, seat_id, change_id, channel, tries };
  if (outcome === 'sent' || outcome === 'unsure') {
    return { ...key, move: outcome === 'sent' ? 'send' : 'doubt', dueAt: null };
  }
  return tries >= TRIES_MAX
    ? { ...key, move: 'fail', dueAt: null }
    : { ...key, move: 'retry', dueAt: new Date(now.getTime() + RETRY_MS * 2 ** (tries - 1)) };
}
