/** One cell of the matrix: one call made by one principal, and whether the answer is the right one. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorData } from '@zhiji/contract/kernel/error-data';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { contractOf } from '../app.ts';
import { asks } from '../asks/asks.ts';
import { send } from '../asks/ask.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { TestApp } from '../app.ts';
import type { Ask } from '../asks/ask.ts';
import type { Login } from '../logins.ts';
import type { Expectation } from './expectations.ts';
import type { Principal } from './principals.ts';

/** The part of an expectation that says who gets in. */
export type Door = 'public' | 'optional' | 'user';

interface Answer {
  readonly code: number;
  readonly data: unknown;
}

/** Does something and answers which rows of a bystander changed meanwhile. */
export type Watch = (work: () => Promise<unknown>) => Promise<string[]>;

/** Which door a row describes. */
export function doorOf(row: Expectation): Door {
  return row === 'public' || row === 'optional' ? row : 'user';
}

/** A request that succeeds for somebody. */
export async function askFor(app: TestApp, name: CallName, login: Login): Promise<Ask> {
  return asks[name](app, login);
}

/** Whose objects are asked for, and who looks after them. */
export interface Around {
  readonly bystander: Login;
  readonly host: Login;
  readonly watch: Watch;
}

/**
 * Makes a call as every principal; answers what is not as expected. Who is let in asks for what is
 * his own and must succeed. Who is refused asks for what is the bystander's, and changes nothing of
 * it. Where everybody may ask, objects are the host's, whom a success may change; a visitor succeeds.
 */
export async function findingsOf(
  app: TestApp,
  name: CallName,
  door: Door,
  principals: readonly Principal[],
  { bystander, host, watch }: Around,
): Promise<string[]> {
  const call = contractOf(name);
  const newAsk = async (login = door === 'user' ? bystander : host): Promise<Ask> =>
    askFor(app, name, login);
  const shared = await newAsk();
  // A command may use up what it names, unless it is refused at the door.
  const isShared = door === 'user' || call.kind === 'query';
  const askOf = async (principal: Principal | null): Promise<Ask> => {
    if (door !== 'public' && principal?.login) {
      return newAsk(principal.login);
    }
    return isShared ? shared : newAsk();
  };
  const findings: string[] = [];
  const changed = await watch(async () => {
    const visitor = await send(app, name, await askOf(null), {});
    if (door === 'public' && !isSuccess(call, visitor)) {
      findings.push(`${name}: a visitor was answered with ${visitor.code}`);
    }
    for (const principal of principals) {
      const answer = await send(app, name, await askOf(principal), principal.sender);
      const expected = expectedOf(door, principal);
      if (!isRight(call, expected, answer, visitor)) {
        findings.push(`${name}, ${principal.name}: expected ${expected}, got ${answer.code}`);
      }
    }
  });
  return [...findings, ...changed.map((table) => `${name}: changed ${table} of a bystander`)];
}

function isRight(
  call: Call,
  expected: ReturnType<typeof expectedOf>,
  answer: Answer,
  visitor: Answer,
): boolean {
  if (expected === 'as a visitor') {
    return isSame(visitor, answer, call.kind === 'query');
  }
  return expected === 'in' ? isSuccess(call, answer) : isRefusal(expected, answer);
}

function expectedOf(door: Door, { refusal }: Principal): 'as a visitor' | 'in' | ErrorKey {
  if (door === 'user') {
    return refusal ?? 'in';
  }
  return door === 'public' || refusal !== null ? 'as a visitor' : 'in';
}

/** Whether a call says that it did what was asked. */
export function isSuccess(call: Call, { code }: Answer): boolean {
  return call.success.some((key) => successes[key].code === code);
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
