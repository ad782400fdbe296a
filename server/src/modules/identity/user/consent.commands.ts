/** Recording what a user agreed to, by the version in force at that moment. */
import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { newId } from '#platform/ids';
import { pseudonym } from '#platform/crypto';
import { agreementVersion } from '#modules/content';
import { insertConsents } from './consent.repo.ts';
import type { CallContext } from '#platform/http/context';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { NewConsent } from './consent.repo.ts';

type AgreementType = (typeof AGREEMENT_TYPES)[keyof typeof AGREEMENT_TYPES];

/** What everybody who opens an account agrees to. */
const OF_ACCOUNTS = [AGREEMENT_TYPES.service, AGREEMENT_TYPES.privacy];

/** Refuses when the box was not ticked. */
export function requireConsent(agree: 0 | 1 | undefined): void {
  if (agree !== 1) {
    throw fail('consent.needed');
  }
}

/** Documents as they stand now, those of accounts unless others are named; read before the transaction. */
export async function currentConsents(
  platform: Platform,
  types: readonly AgreementType[] = OF_ACCOUNTS,
): Promise<NewConsent[]> {
  const versions = await Promise.all(
    types.map(async (type) => ({ type, version: await agreementVersion(platform, type) })),
  );
  return versions.flatMap(({ type, version }) =>
    version === null ? [] : [{ id: newId(), type, version }],
  );
}

/** Writes the consents of a user into the transaction that does what they are for. */
export async function recordConsents(
  tx: Tx,
  { config, clock }: Platform,
  context: CallContext,
  userId: number,
  consents: readonly NewConsent[],
): Promise<void> {
  await insertConsents(tx, userId, consents, {
    addressRef: pseudonym(config.dataKey, `address:${context.address}`),
    now: clock.now(),
  });
}
