/** The one place where an error becomes an answer. Routes and modules never catch for the wire. */
import { errors } from '@zhiji/contract/kernel/errors';
import type { ErrorDef, Language } from '@zhiji/contract/kernel/errors';
import { DatabaseDown } from '#platform/db/pool';
import { isTransient } from '#platform/db/transaction';
import { Failure, fail } from '#platform/failure';
import { closeWhenStopping } from './stopping.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HTTP_BAD_REQUEST = 400;
const HTTP_NOT_FOUND = 404;
const HTTP_SERVER_ERROR = 500;
const BUSY_RETRY_SECONDS = 2;

/** Answers in the language the client reads; Chinese unless it asks for English first. */
export function languageOf(request: FastifyRequest): Language {
  return request.headers['accept-language']?.startsWith('en') === true ? 'en' : 'zh';
}

export interface Mapped {
  readonly failure: Failure;
  readonly code: number;
  readonly http: number;
  /** Not foreseen: a bug or a broken engine, to be logged with its stack. */
  readonly unexpected: boolean;
}

/** Decides what an error means to the client. */
export function mapError(error: unknown): Mapped {
  if (error instanceof Failure) {
    return mapped(error, false);
  }
  if (error instanceof DatabaseDown || isTransient(error)) {
    return mapped(fail('common.busy', { retryAfter: BUSY_RETRY_SECONDS }), true);
  }
  const status = clientFault(error);
  return status === null
    ? mapped(fail('common.system'), true)
    : mapped(fail('common.badParameter'), false, status);
}

function mapped(failure: Failure, unexpected: boolean, http = errors[failure.key].http): Mapped {
  return { failure, code: errors[failure.key].code, http, unexpected };
}

/** Fastify's own refusals (malformed JSON, wrong content type, too large) carry a 4xx status. */
function clientFault(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) {
    return null;
  }
  const { statusCode } = error;
  return typeof statusCode === 'number' &&
    statusCode >= HTTP_BAD_REQUEST &&
    statusCode < HTTP_SERVER_ERROR
    ? statusCode
    : null;
}

/** Sends a failure as the envelope, with the request id to quote. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, answer: Mapped): void {
  const { retryAfter } = answer.failure;
  closeWhenStopping(reply);
  if (retryAfter !== null) {
    void reply.header('retry-after', retryAfter);
  }
  void reply
    .code(answer.http)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failureEnvelope(answer, languageOf(request), request.id));
}

/** A failure as the text of an envelope. */
export function failureEnvelope(
  { failure, code }: Mapped,
  language: Language,
  requestId: string,
): string {
  return JSON.stringify({
    code,
    data: failure.data,
    msg: failureText(failure, language),
    request_id: requestId,
  });
}

/** The registry's text, with what the failure tells or the names of the fields that are wrong. */
function failureText({ key, data, fields }: Failure, language: Language): string {
  const { told, [language]: text }: ErrorDef = errors[key];
  if (data !== null && told !== undefined) {
    const values = new Map(Object.entries(data));
    return told[language].replace(/\{(\w+)\}/gu, (_place, name: string) =>
      String(values.get(name) ?? ''),
    );
  }
  if (fields.length === 0) {
    return text;
  }
  return language === 'zh' ? `${text}：${fields.join('、')}` : `${text}: ${fields.join(', ')}`;
}

/** The answer to a path or method nobody serves. */
export const unknownPath = mapped(fail('common.notFound'), false, HTTP_NOT_FOUND);
