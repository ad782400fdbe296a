/** One cell of the matrix: one call made by one principal, and whether the answer is the right one. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { z } from 'zod';
import { errorData } from '@zhiji/contract/kernel/error-data';
import { errors, tokenErrors } from '@zhiji/contract/kernel/errors';
import { contractOf } from '../app.ts';
import { validOf } from '../fuzz/arbitraries.ts';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { Sender, TestApp } from '../app.ts';
import type { Expectation, Owned } from './expectations.ts';
import type { Principal } from './principals.ts';

/** The part of an expectation that says who gets in. */
export type Door = 'public' | 'optional' | 'user';

const SEED = 20_261_115;
const TOKEN_CODES = new Set<number>(tokenErrors.map((key) => errors[key].code));

interface Answer {
  readonly code: number;
  readonly data: unknown;
}

/** Which door a row describes. */
export function doorOf(row: Expectation): Door {
  return row === 'public' || row === 'optional' ? row : 'user';
}

/** Makes a call as every principal, with a valid request; answers what is not as expected. */
export async function findingsOf(
  app: TestApp,
  name: CallName,
  door: Door,
  principals: readonly Principal[],
): Promise<string[]> {
  const call = contractOf(name);
  const [request] = fc.sample(validOf(call.request), { seed: SEED, numRuns: 1 });
  const ask = async (sender: Sender): Promise<Answer> =>
    app.call(name, request as CallRequest<CallName>, sender);
  const visitor = await ask({});
  const findings: string[] = [];
  for (const principal of principals) {
    const answer = await ask(principal.sender);
    const expected = expectedOf(door, principal);
    const right =
      expected === 'as a visitor'
        ? isSame(visitor, answer, call.kind === 'query')
        : expected === 'in'
          ? !TOKEN_CODES.has(answer.code)
          : isRefusal(expected, answer);
    if (!right) {
      findings.push(`${name}, ${principal.name}: expected ${expected}, got ${answer.code}`);
    }
  }
  return findings;
}

function expectedOf(door: Door, { refusal }: Principal): 'as a visitor' | 'in' | ErrorKey {
  if (door === 'user') {
    return refusal ?? 'in';
  }
  return door === 'public' || refusal !== null ? 'as a visitor' : 'in';
}

function isSame(one: Answer, other: Answer, withData: boolean): boolean {
  return one.code === other.code && (!withData || isDeepStrictEqual(one.data, other.data));
}

/** A refusal tells its code and, where the contract says so, data of its own. */
function isRefusal(key: ErrorKey, { code, data }: Answer): boolean {
  const schema = Object.hasOwn(errorData, key)
    ? errorData[key as keyof typeof errorData]
    : z.null();
  return code === errors[key].code && z.safeParse(schema, data).success;
}

/** Does something and answers which rows of a bystander changed meanwhile. */
export type Watch = (work: () => Promise<unknown>) => Promise<string[]>;

/** Asks for an object of `other`; answers what is wrong with what someone else is told. */
export async function foreignFindings<Name extends CallName>(
  app: TestApp,
  name: Name,
  { foreign, told }: Owned<Name>,
  { caller, other, watch }: { caller: Sender; other: number; watch: Watch },
): Promise<string[]> {
  const request = await foreign(app, other);
  const findings: string[] = [];
  const changed = await watch(async () => {
    const { code, data } = await app.call(name, request, caller);
    if (!isSame({ code: errors[told].code, data: null }, { code, data }, true)) {
      findings.push(`${name}: someone else's object was answered with ${code}`);
    }
  });
  return [...findings, ...changed.map((table) => `${name}: changed ${table} of its owner`)];
}
