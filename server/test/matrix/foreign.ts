/** What somebody is told who names an object of another user. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errors } from '@zhiji/contract/kernel/errors';
import { contractOf } from '../app.ts';
import { send, uploadPixel } from '../asks/ask.ts';
import { askFor, isSuccess } from './cells.ts';
import { idFieldsOf, idForms } from './id-forms.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { TestApp } from '../app.ts';
import type { Ask } from '../asks/ask.ts';
import type { Login } from '../logins.ts';
import type { Watch } from './cells.ts';
import type { OtherKind } from './id-forms.ts';
import type { Expectation, OwnedField } from './expectations.ts';

export interface Parties {
  readonly caller: Login;
  readonly owner: Login;
  readonly watch: Watch;
  /** Asks in another form than the usual one. */
  readonly askOf?: (login: Login) => Promise<Ask>;
}

interface Told {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Fields of a row that name objects of a user. */
export function ownedFieldsOf(row: Expectation): [string, OwnedField][] {
  return typeof row === 'object' && 'owned' in row
    ? Object.entries(row.owned as Record<string, OwnedField>)
    : [];
}

function withField(ask: Ask, field: string, value: unknown): Ask {
  return { ...ask, request: { ...ask.request, [field]: value } };
}

/**
 * The caller sends the owner's whole request, then his own with the owner's objects in it; each
 * time he must be told what he is told of nothing. Then each of them succeeds with his own.
 */
export async function foreignFindings(
  app: TestApp,
  name: CallName,
  row: Expectation,
  { caller, owner, watch, askOf = async (login) => askFor(app, name, login) }: Parties,
): Promise<string[]> {
  const theirs = await askOf(owner);
  const mine = await askOf(caller);
  const findings: string[] = [];
  const tell = async (ask: Ask, login: Login): Promise<Told> => {
    const { code, msg, data } = await send(app, name, ask, login);
    return { code, msg, data };
  };
  const check = (
    what: string,
    told: Told,
    expected: readonly ErrorKey[],
    nothing: Told | null,
  ): void => {
    if (!expected.some((key) => told.code === errors[key].code)) {
      findings.push(
        `${name}: ${what} was answered with ${told.code}, not ${expected.join(' or ')}`,
      );
    }
    if (nothing !== null && !isDeepStrictEqual(told, nothing)) {
      findings.push(`${name}: ${what} is told from nothing at all`);
    }
  };
  const changed = await watch(async () => {
    for (const [field, { missing, told }] of ownedFieldsOf(row)) {
      const value: unknown = Reflect.get(theirs.request, field);
      const other = await tell(withField(mine, field, value), caller);
      check(
        `${field} of another`,
        other,
        [told],
        await tell(withField(mine, field, missing), caller),
      );
    }
    const [first] = ownedFieldsOf(row);
    if (first !== undefined) {
      const [field, { missing }] = first;
      // Whichever of the foreign objects is looked at first.
      const tolds = ownedFieldsOf(row).map(([, each]) => each.told);
      const all = await tell(theirs, caller);
      check('all of another', all, tolds, await tell(withField(theirs, field, missing), caller));
    } else if (typeof row === 'object' && 'granted' in row) {
      check('a course of another', await tell(theirs, caller), [row.granted], null);
    }
  });
  for (const [who, ask, login] of [
    ['the owner', theirs, owner],
    ['the caller', mine, caller],
  ] as const) {
    const answer = await tell(ask, login);
    if (!isSuccess(contractOf(name), answer)) {
      findings.push(`${name}: ${who} was answered with ${answer.code} for his own`);
    }
  }
  return [...findings, ...changed.map((table) => `${name}: changed ${table} of its owner`)];
}

const MALFORMED = new Set<number>([
  errors['common.missingParameter'].code,
  errors['common.badParameter'].code,
]);

/** What else the owner has; only ids that are texts need more than his number. */
async function otherKindOf(
  app: TestApp,
  owner: Login,
  ids: readonly unknown[],
): Promise<OtherKind> {
  if (!ids.some((id) => typeof id === 'string')) {
    return { number: owner.userId, text: '' };
  }
  const [, text = ''] = /([\da-f-]{36})\.webp$/.exec(await uploadPixel(app, owner)) ?? [];
  return { number: owner.userId, text };
}

/** Sends every form of the owner's ids in the caller's request; answers what is wrong, and how many. */
export async function idFormFindings(
  app: TestApp,
  name: CallName,
  row: Expectation,
  { caller, owner, watch }: Parties,
): Promise<{ findings: string[]; sent: number }> {
  const mine = await askFor(app, name, caller);
  if (idFieldsOf(mine.request).length === 0) {
    return { findings: [], sent: 0 };
  }
  // The ids beside the one in the middle are the owner's too.
  await askFor(app, name, owner);
  const theirs = await askFor(app, name, owner);
  await askFor(app, name, owner);
  const fields = new Map(ownedFieldsOf(row));
  const ids = idFieldsOf(theirs.request).map(
    (field) => [field, Reflect.get(theirs.request, field) as unknown] as const,
  );
  const otherKind = await otherKindOf(
    app,
    owner,
    ids.map(([, id]) => id),
  );
  const findings: string[] = [];
  let sent = 0;
  const changed = await watch(async () => {
    for (const [field, id] of ids) {
      for (const [form, value] of idForms(id, otherKind)) {
        const ask = withField(mine, field, value);
        const { code } = await send(app, name, ask, caller);
        sent += 1;
        const isValid = z.safeParse(contractOf(name).request, ask.request).success;
        const owned = fields.get(field);
        const isFree = owned === undefined || owned.none === value;
        const isRight = isValid ? isFree || code === errors[owned.told].code : MALFORMED.has(code);
        if (!isRight) {
          findings.push(`${name}: ${field} as ${form} was answered with ${code}`);
        }
      }
    }
  });
  return {
    findings: [...findings, ...changed.map((table) => `${name}: changed ${table} of its owner`)],
    sent,
  };
}
