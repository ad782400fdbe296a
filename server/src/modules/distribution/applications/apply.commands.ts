/** Somebody asks to share links for money, under his real name. Joining is free. */
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { AGREEMENT_TYPES, CODE_SCENES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { requireName } from '#modules/certificate';
import {
  currentConsents,
  recordConsents,
  requireCode,
  tryCard,
  useCode,
  wechatRefOf,
} from '#modules/identity';
import { doubtsIn } from '#modules/moderation';
import { bankOf } from '#modules/region';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { insertApplication, reopenApplication, takeCard } from './application.repo.ts';
import { sealApplicant } from './application-sealing.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { CodeProof } from '#modules/identity';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** What is agreed to: the programme's terms, and that card and bank account are kept. */
const AGREED = [AGREEMENT_TYPES.distribution, AGREEMENT_TYPES.sensitiveData];

type Input = CallInput<'distribution.apply'>;

/** Puts the application before somebody who decides; a refused one is opened again. */
export async function applyAsDistributor(
  platform: Platform,
  context: UserContext,
  input: Input,
): Promise<CallResponse<'distribution.apply'>> {
  const { userId } = context.user;
  requirePlausible(input, platform.clock.now());
  // What is only doubtful is read by who decides.
  await doubtsIn(platform, [input.reason]);
  const person = { name: input.real_name, idCard: input.id_card };
  const { phone, code } = input;
  const proof = await requireCode(platform, context, {
    target: phone,
    scene: CODE_SCENES.apply,
    code,
  });
  await tryCard(platform, userId, async () => {
    await requireName(platform, person);
    await enter(platform, context, input, proof);
  });
  return { status: SPREAD_STATUSES.inReview };
}

/** Writes it down; the code is used up with it. */
async function enter(
  platform: Platform,
  context: UserContext,
  input: Input,
  proof: CodeProof,
): Promise<void> {
  const { db, clock, config } = platform;
  const { userId } = context.user;
  const consents = await currentConsents(platform, AGREED);
  const sealed = sealApplicant(config.dataKey, {
    realName: input.real_name,
    phone: input.phone,
    idCard: input.id_card,
    bankAccount: input.bank_account,
  });
  await inTransaction(db, async (tx) => {
    await useCode(platform, tx, proof);
    const application = {
      ...sealed,
      userId,
      wechatRef: await wechatRefOf(tx, userId),
      bankId: input.bank_id,
      applyReason: input.reason,
      now: clock.now(),
    };
    // The row comes before the card: two applications of one user take turns here.
    if (
      !(await reopenApplication(tx, application)) &&
      !(await insertApplication(tx, application))
    ) {
      throw fail('spread.applicationOpen');
    }
    if ((await takeCard(tx, { userId, cardRef: sealed.id_card_ref })) !== userId) {
      throw fail('idCard.taken');
    }
    await recordConsents(tx, platform, context, userId, consents);
  });
}

/** Refuses what cannot be right, before a try of the code is spent on it. */
function requirePlausible({ id_card: idCard, bank_id: bankId }: Input, now: Date): void {
  const problem = idCardProblem(idCard, now);
  if (problem !== null) {
    throw fail(problem);
  }
  if (bankOf(bankId) === undefined) {
    throw fail('common.badParameter', { fields: ['bank_id'] });
  }
}
