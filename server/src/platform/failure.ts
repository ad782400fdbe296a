/** An expected failure, named by its key in the contract's registries. */
import { errors } from '@zhiji/contract/kernel/errors';
import { operatorErrors } from '@zhiji/contract/kernel/operator-errors';
import type { ErrorData } from '@zhiji/contract/kernel/error-data';
import type { ErrorDef, ErrorKey, Language } from '@zhiji/contract/kernel/errors';
import type { OperatorErrorKey } from '@zhiji/contract/kernel/operator-errors';

export type FailureKey = ErrorKey | OperatorErrorKey;

/** Answered as `data`, by those failures that tell more than their code. */
export type FailureData<Key extends FailureKey> = Key extends ErrorKey
  ? ErrorData<Key>
  : Readonly<Record<string, string | number>> | null;

const definitions: Readonly<Record<FailureKey, ErrorDef>> = { ...errors, ...operatorErrors };

/** The registered number and texts of a failure. */
export function definitionOf(key: FailureKey): ErrorDef {
  return definitions[key];
}

export class Failure extends Error {
  readonly key: FailureKey;
  readonly data: FailureData<FailureKey>;
  /** Names of the fields that are wrong; names only, never what was sent. */
  readonly fields: readonly string[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(key: FailureKey, details: FailureDetails = {}) {
    super(textOf(key, details.data ?? null, 'en'));
    this.name = 'Failure';
    this.key = key;
    this.data = details.data ?? null;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}

export interface FailureDetails<Key extends FailureKey = FailureKey> {
  readonly data?: FailureData<Key>;
  readonly fields?: readonly string[];
  readonly retryAfter?: number;
}

/** Makes the failure a command or query throws: `throw fail('coupon.alreadyClaimed')`. */
export function fail<Key extends FailureKey>(key: Key, details?: FailureDetails<Key>): Failure {
  return new Failure(key, details);
}

/** The registry's text, with what the failure tells in the places that bear its names. */
export function textOf(key: FailureKey, data: FailureData<FailureKey>, language: Language): string {
  const { told, toldNone, [language]: text } = definitionOf(key);
  if (data === null || told === undefined) {
    return text;
  }
  const values = new Map<string, string | number>(Object.entries(data));
  const isNone = [...values.values()].includes(0);
  const sentence = (isNone ? toldNone : undefined) ?? told;
  return sentence[language].replace(/\{(\w+)\}/gu, (_place, name: string) =>
    String(values.get(name) ?? ''),
  );
}
