/** Validation in, stripping out: a call's schemas, compiled when the call is first used. */
import { compile } from 'zod/v4/core';
import { successes } from '@zhiji/contract/kernel/errors';
import { fail } from '#platform/failure';
import type { z } from 'zod';
import type { Call } from '@zhiji/contract/kernel/call';
import type { Language, SuccessKey } from '@zhiji/contract/kernel/errors';

/** The text around the data of a successful answer. */
export interface EnvelopeText {
  readonly code: number;
  readonly before: string;
  readonly after: string;
}

export interface Codec {
  /** The success code the call answers with unless it says otherwise. */
  readonly usual: SuccessKey;
  /** The checked request: known fields only, nothing coerced. */
  decode(body: unknown): unknown;
  /** JSON of the answer, stripped to its schema. */
  encode(data: unknown): string;
  envelope(success: SuccessKey, language: Language): EnvelopeText;
}

/** Builds the codec of a call. */
export function createCodec(call: Call): Codec {
  const request = lazily(() => compile(call.request));
  const response = lazily(() => compile(call.response));
  return {
    usual: call.success[0],
    decode(body) {
      const sent = body ?? {};
      const parsed = request().safeParse(sent);
      if (!parsed.success) {
        throw badInput(sent, parsed.error);
      }
      return parsed.data;
    },
    encode: (data) => JSON.stringify(response().parse(data)),
    envelope: (success, language) => envelopes[success][language],
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Missing when nothing was sent for the field, wrong otherwise. Names fields, never values. */
function badInput(sent: unknown, error: z.core.$ZodError): Error {
  const paths = error.issues.map((issue) => issue.path);
  const missing = paths.every((path) => path.length > 0 && valueAt(sent, path) === undefined);
  const fields = [...new Set(paths.map((path) => path.join('.')))].filter(isFieldName);
  return fail(missing ? 'common.missingParameter' : 'common.badParameter', { fields });
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    sent,
  );
}

const FIELD_NAME = /^[a-z_][\w.]{0,60}$/i;

function isFieldName(name: string): boolean {
  return FIELD_NAME.test(name);
}

const envelopes = Object.fromEntries(
  Object.entries(successes).map(([key, { code, ...texts }]) => {
    const around = (language: Language): EnvelopeText => ({
      code,
      before: `{"code":${code},"data":`,
      after: `,"msg":${JSON.stringify(texts[language])}}`,
    });
    return [key, { zh: around('zh'), en: around('en') }];
  }),
) as Record<SuccessKey, Record<Language, EnvelopeText>>;
