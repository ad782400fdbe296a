/**
 * Proving possession of a phone or mailbox with a code.
 *
 * A try must count even when everything its caller does is taken back, so it is counted by a
 * statement of its own, outside the caller's transaction. What a command changes and the using-up
 * of the code belong together, so that part takes the caller's transaction:
 *
 *     const check = await checkCode(platform, { target: phone, scene: 'register', code, address });
 *     if (check.verdict !== 'ok') throw fail(…);
 *     await inTransaction(platform.db, async (tx) => {
 *       if (!(await burnCode(platform, tx, check.proof))) throw fail('code.expired');
 *       …
 *     });
 *
 * A code that was checked and not burnt stays good: an unknown phone goes on to register with it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { pseudonym } from '#platform/crypto';
import { hostOf } from '#platform/http/origin';
import { countTry, markCodeUsed } from './code.repo.ts';
import { scenesOpening } from './code.rules.ts';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { CodeScene } from './code.rules.ts';
import type { KeyRing } from '#platform/crypto';

export interface CodeClaim {
  /** The phone the code was sent to; of a mailbox or a new phone what `namedTargetOf` says. */
  readonly target: string;
  readonly scene: CodeScene;
  readonly code: string;
  /** Where it comes from; elsewhere than it was asked for, it has tries of its own. */
  readonly address: string;
}

/** Names a code that was entered rightly. */
export interface CodeProof {
  readonly target: string;
  readonly id: string;
}

export type CodeVerdict = 'ok' | 'wrong' | 'expired' | 'missing';
export type CodeCheck =
  | { readonly verdict: 'ok'; readonly proof: CodeProof }
  | { readonly verdict: Exclude<CodeVerdict, 'ok'> };

/** Under which a receiver's codes are stored: useless without the key. */
export function targetKey(key: KeyRing, target: string): string {
  return pseudonym(key, `code-target:${target.toLowerCase()}`);
}

/** Under which an account is counted that names phones and mailboxes. */
export function askerKey(key: KeyRing, userId: number): string {
  return pseudonym(key, `code-asker:${userId}`);
}

/** Under which the codes are counted that are asked for from an address. */
export function hostKey(key: KeyRing, address: string): string {
  return pseudonym(key, `address:${hostOf(address)}`);
}

/** What is stored of a code: six digits are few, so only the key keeps them from being tried out. */
export function codeHash(key: KeyRing, proof: CodeProof, code: string): string {
  return createHmac('sha256', key.index)
    .update(`code:${proof.target}:${proof.id}:${code}`)
    .digest('base64url');
}

/**
 * Judges a code and counts the try; call it outside transactions. `expired` also answers codes
 * that are used, replaced, tried out or were never sent, so that nobody learns which.
 */
export async function checkCode(
  { db, config, clock }: Platform,
  { target, scene, code, address }: CodeClaim,
): Promise<CodeCheck> {
  if (code === '') {
    return { verdict: 'missing' };
  }
  const key = targetKey(config.dataKey, target);
  const alive = await countTry(db, key, {
    scenes: scenesOpening(scene),
    host: hostKey(config.dataKey, address),
    now: clock.now(),
  });
  if (alive.length === 0) {
    return { verdict: 'expired' };
  }
  for (const { id, code_hash: right } of alive) {
    const proof = { target: key, id };
    if (isSame(right, codeHash(config.dataKey, proof, code))) {
      return { verdict: 'ok', proof };
    }
  }
  return { verdict: 'wrong' };
}

function isSame(right: string, given: string): boolean {
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given));
}

/** Uses a checked code up with the caller's change; false when it was used or ended meanwhile. */
export async function burnCode(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  proof: CodeProof,
): Promise<boolean> {
  return markCodeUsed(tx, proof, clock.now());
}

/** Checks a code and uses it up at once, for callers with nothing to do in the same transaction. */
export async function takeCode(platform: Platform, claim: CodeClaim): Promise<CodeVerdict> {
  const check = await checkCode(platform, claim);
  if (check.verdict !== 'ok') {
    return check.verdict;
  }
  const burnt = await markCodeUsed(platform.db, check.proof, platform.clock.now());
  return burnt ? 'ok' : 'expired';
}
