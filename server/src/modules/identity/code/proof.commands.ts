/** Codes as the calls of an account use them: what does not fit is a failure. */
import { fail } from '#platform/failure';
import { burnCode, checkCode } from './code.commands.ts';
import type { Tx } from '#platform/db/transaction';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { CodeClaim, CodeProof } from './code.commands.ts';

/** Checks a code, before and outside the transaction that uses it up. */
export async function requireCode(
  platform: Platform,
  { address }: Pick<CallContext, 'address'>,
  claim: Omit<CodeClaim, 'address'>,
): Promise<CodeProof> {
  const check = await checkCode(platform, { ...claim, address });
  if (check.verdict !== 'ok') {
    throw fail(`code.${check.verdict}`);
  }
  return check.proof;
}

/** Uses a code up together with what it was asked for. */
export async function useCode(platform: Platform, tx: Tx, proof: CodeProof): Promise<void> {
  if (!(await burnCode(platform, tx, proof))) {
    throw fail('code.expired');
  }
}
