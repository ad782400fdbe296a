/** What an answer may never look like, whatever was sent. */
import { errors, successCodes, successes } from '@zhiji/contract/kernel/errors';
import { answerProblem } from '../response-contract.ts';
import { CANARIES } from './canaries.ts';
import type { Call } from '@zhiji/contract/kernel/call';

export interface Observed {
  readonly http: number;
  readonly requestId: string | undefined;
  readonly contentType: string | undefined;
  readonly text: string;
}

const HTTP_SERVER_ERROR = 500;
const REQUEST_ID = /^[\w-]{8,64}$/;
const REGISTERED = new Set(
  [...Object.values(successes), ...Object.values(errors)].map(({ code }) => code),
);

/**
 * Texts that tell how the server is made: SQL, its errors, stack frames, paths. An SQLSTATE is a text;
 * a bare JSON number that looks like one is data.
 */
const INSIDES =
  /node_modules|\bat \S+ \(|\n\s*at |file:\/\/|\/src\/|\.[jt]s:\d+|\b(?:select|insert|update|delete)\b.{1,80}\b(?:from|into|set|where)\b|relation "|syntax error at|SQLSTATE|\bE(?:CONN\w+|NOENT|PIPE)\b|FST_ERR|(?<![:,[])\b(?:22P0[2-6]|22021|22003|235\d\d|42P01|42703|57014)\b|ZodError|kysely|postgres/i;

/** Pictures are chance: among a hundred thousand letters some look like a code. */
const PICTURES = /data:image\/\w+;base64,[\w+/=]+/gu;

/** The code of an answer, or null when it is not an envelope at all. */
export function codeOf(observed: Observed): number | null {
  const { code } = envelopeOf(observed.text);
  return typeof code === 'number' ? code : null;
}

/** Everything wrong with an answer; null is a path no call answers on. */
export function judge(call: Call | null, observed: Observed): string[] {
  const { http, requestId, contentType, text } = observed;
  const envelope = envelopeOf(text);
  const { code, data, msg, request_id: quoted } = envelope;
  const succeeded = successCodes.has(Number(code));
  const rules: [string, boolean][] = [
    [`HTTP ${http}`, http >= HTTP_SERVER_ERROR],
    ['not sent as JSON', contentType?.startsWith('application/json') !== true],
    ['no envelope', typeof code !== 'number' || !('data' in envelope)],
    ['no text', typeof msg !== 'string' || msg === ''],
    ['code not in the registry', !REGISTERED.has(Number(code))],
    ['tells its insides', INSIDES.test(text.replaceAll(PICTURES, ''))],
    ['text repeats what was sent', CANARIES.some((canary) => String(msg).includes(canary))],
    ['no request id', requestId === undefined || !REQUEST_ID.test(requestId)],
    ['failure does not quote the request id', !succeeded && quoted !== requestId],
  ];
  const problem = call === null ? null : answerProblem(call, code, data);
  return [
    ...rules.filter(([, broken]) => broken).map(([rule]) => rule),
    ...(problem === null ? [] : [problem]),
  ];
}

function envelopeOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
