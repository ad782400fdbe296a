/** The one place where an error becomes an answer. Routes and modules never catch for the wire. */
import type { Language } from '@zhiji/contract/kernel/errors';
import { DatabaseDown } from '#platform/db/pool';
import { isTransient } from '#platform/db/transaction';
import { Failure, definitionOf, fail, textOf } from '#platform/failure';
import { closeWhenStopping } from './stopping.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Translation } from './translation.ts';

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

function mapped(failure: Failure, unexpected: boolean, status?: number): Mapped {
  const { code, http } = definitionOf(failure.key);
  return { failure, code, http: status ?? http, unexpected };
}

/** The same with what it tells, such as the title of a course, in English. */
export function inEnglish(answer: Mapped, translate: Translation): Mapped {
  const { key, data, fields, retryAfter } = answer.failure;
  const told = JSON.parse(translate(JSON.stringify(data))) as typeof data;
  const details = { data: told, fields, ...(retryAfter !== null && { retryAfter }) };
  return { ...answer, failure: new Failure(key, details) };
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

/**
 * Takes the rest of a body nobody wants, within the time any request has. Fastify would close the
 * connection on it; our proxy, still sending, would see a server that broke.
 */
function readToEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection');
  raw.resume();
}

/** Sends a failure as the envelope, with the request id to quote. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, answer: Mapped): void {
  const { retryAfter } = answer.failure;
  readToEnd(request, reply);
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

/** The failure's text, with the names of the fields that are wrong. */
function failureText({ key, data, fields }: Failure, language: Language): string {
  const text = textOf(key, data, language);
  if (fields.length === 0) {
    return text;
  }
  return language === 'zh' ? `${text}：${fields.join('、')}` : `${text}: ${fields.join(', ')}`;
}

/** The answer to a path or method nobody serves. */
export const unknownPath = mapped(fail('common.notFound'), false, HTTP_NOT_FOUND);
