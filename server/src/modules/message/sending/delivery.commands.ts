/**
 * Sends messages by text message and mail, each once. A worker takes a lease on what is due. When it
 * dies, another sends it again under the same reference: a provider that knows it already sends
 * nothing, and two are better than none. Whether one tells several is read from the rows.
 */
import { inTransaction } from '#platform/db/transaction';
import { inParallel } from '#platform/jobs/parallel';
import { kindOf } from '../kinds/kinds.ts';
import { presentMessage } from '../view/message.present.ts';
import { listCarried, lockDue, writeSteps } from './delivery.repo.ts';
import { WAYS, endOf, planOf } from './delivery.rules.ts';
import { mailOf } from './mail-text.rules.ts';
import { smsOf } from './sms-texts.ts';
import type { MailGateway } from '#gateways/mail/mail-gateway';
import type { SmsGateway } from '#gateways/sms/sms-gateway';
import type { Translation, Translator } from '#platform/http/translation';
import type { Platform } from '#platform/module';
import type { MessageRow } from '../view/message.repo.ts';
import type { DeliveryRow } from './delivery.repo.ts';
import type { Delivery, Outcome, Way } from './delivery.rules.ts';
import type { SeenTwice } from './mail-text.rules.ts';

/** Where a user is reached; empty where there is no such way. */
export interface Contact {
  readonly phone: string;
  readonly email: string;
}

/** Who carries messages, and to whom. */
export interface Senders {
  readonly sms: SmsGateway;
  readonly mail: MailGateway;
  readonly contactOf: (userId: number) => Promise<Contact>;
  readonly translator: Translator;
}

type DueDelivery = Delivery & DeliveryRow;

/** Taken at once; as long as there are as many, it goes on. */
export const BATCH = 40;

/** Sends what is due, by one way after the other. */
export async function sendDeliveries(
  platform: Platform,
  senders: Senders,
  stopping: AbortSignal,
  ways: readonly Way[] = WAYS,
): Promise<void> {
  for (const way of ways) {
    let isMore = true;
    while (isMore && !stopping.aborted) {
      const { due, taken } = await takeDeliveries(platform, way);
      await sendTaken(platform, senders, taken, stopping);
      isMore = due >= BATCH;
    }
  }
}

/** Takes some of what is due by a way, gathering what is told together. */
export async function takeDeliveries(
  { db, clock }: Platform,
  way: Way,
): Promise<{ readonly due: number; readonly taken: readonly DueDelivery[] }> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const rows = await lockDue(tx, { way, now, limit: BATCH });
    const due = rows.map((row) => ({ ...row, isUrgent: urgencyOf(row.kind) }));
    const steps = planOf(due, now);
    if (steps.length > 0) {
      await writeSteps(tx, steps);
    }
    const taken = steps
      .filter(({ move }) => move === 'take')
      .map(({ delivery }) => ({ ...delivery, tries: delivery.tries + 1 }));
    return { due: due.length, taken };
  });
}

function urgencyOf(name: string): boolean | null {
  const kind = kindOf(name);
  return kind === undefined ? null : kind.isUrgent === true;
}

async function sendTaken(
  platform: Platform,
  senders: Senders,
  taken: readonly DueDelivery[],
  stopping: AbortSignal,
): Promise<void> {
  if (taken.length === 0) {
    return;
  }
  const { db, clock, log } = platform;
  const outcomes = new Map<DueDelivery, Outcome>();
  try {
    const [translate, carried] = await Promise.all([senders.translator(), listCarried(db, taken)]);
    await inParallel(taken, stopping, async (delivery) => {
      const others = carried.filter(
        ({ gathered_into: into, channel }) =>
          into === delivery.message_id && channel === delivery.channel,
      );
      outcomes.set(delivery, await send(platform, senders, { delivery, others, translate }));
    });
  } catch (error) {
    log.warn('messages are not sent', { error });
  } finally {
    const now = clock.now();
    // What was not handed over goes back into line.
    const ended = taken.map((each) => endOf(each, outcomes.get(each) ?? 'refused', now));
    await writeSteps(db, ended);
  }
}

interface Sending {
  readonly delivery: DueDelivery;
  /** What else it tells. */
  readonly others: readonly DeliveryRow[];
  readonly translate: Translation;
}

async function send(
  { config, clock }: Platform,
  { sms, mail, contactOf }: Senders,
  { delivery, others, translate }: Sending,
): Promise<Outcome> {
  const told = [delivery, ...others].filter(({ is_off: isOff }) => !isOff);
  if (told.length === 0) {
    return 'over';
  }
  const { phone, email } = await contactOf(delivery.user_id);
  const reference = `${others.length === 0 ? 'message' : 'messages'}-${delivery.message_id}`;
  if (delivery.channel === 'sms') {
    const facts = told.map((row) => row.facts);
    const text = smsOf(delivery.kind, facts, clock.now());
    return phone === '' || text === null ? 'over' : sms.sendNotice({ phone, ...text, reference });
  }
  const seen = told.map((row) => seenTwice(row, translate));
  return email === ''
    ? 'over'
    : mail.send({ to: email, ...mailOf(seen, config.publicOrigin), reference });
}

const seenTwice = (row: MessageRow, translate: Translation): SeenTwice => ({
  zh: presentMessage(row, { language: 'zh', translate }),
  en: presentMessage(row, { language: 'en', translate }),
});
