/** The call table as the generators read it: names taken apart, codes looked up. */
import { calls, domains } from '@zhiji/contract/calls';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { anyCallErrors, tokenErrors } from '@zhiji/contract/kernel/shared-errors';
import type { CallName, DomainName } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { CodeDef, ErrorDef, ErrorKey } from '@zhiji/contract/kernel/errors';

export interface Entry {
  readonly name: CallName;
  readonly domain: DomainName;
  readonly call: Call;
}

export const domainNames = Object.keys(domains) as DomainName[];

export const entries: readonly Entry[] = [...calls].map(([name, call]) => ({
  name,
  domain: name.slice(0, name.indexOf('.')) as DomainName,
  call,
}));

export interface KeyedError extends ErrorDef {
  readonly key: ErrorKey;
}

const keyed = (key: ErrorKey): KeyedError => ({ key, ...errors[key] });

/** Success codes of a call, the usual one first. */
export function successesOf({ success }: Call): readonly CodeDef[] {
  return success.map((key) => successes[key]);
}

/** Failures a call names itself. */
export function ownErrorsOf({ errors: keys }: Call): readonly KeyedError[] {
  return keys.map(keyed);
}

/** Everything a call may fail with. */
export function allErrorsOf(call: Call): readonly KeyedError[] {
  const implied = call.auth === 'user' ? [...tokenErrors, ...anyCallErrors] : anyCallErrors;
  return [...ownErrorsOf(call), ...implied.map(keyed)];
}
