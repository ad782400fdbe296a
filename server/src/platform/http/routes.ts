/** Routes from the call table: each entry becomes one guarded, validated, measured route. */
import { calls } from '@zhiji/contract/calls';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { inEnglish, languageOf, mapError, sendFailure } from './error-edge.ts';
import { tokenOf } from './auth.ts';
import { Answer } from './handlers.ts';
import { createCodec } from './codec.ts';
import { addFormRoutes, withForm } from './form.ts';
import { SharedText } from './server-time.ts';
import { admit } from './route-admission.ts';
import { ownWords } from './own-words.ts';
import { closeWhenStopping } from './stopping.ts';
import { CallMeter, registerMeters } from './request-metrics.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Cache, Held } from '#platform/redis/cache';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { Authenticator } from './auth.ts';
import type { Codec, EnvelopeText } from './codec.ts';
import type { CallContext, Principal } from './context.ts';
import type { AdmissionDependencies } from './route-admission.ts';
import type { ReadyTranslator, Translation } from './translation.ts';

/** A binding with the types of its call forgotten; the compiler checked them at the module. */
export type AnyHandler = (
  context: CallContext & { user: Principal | null; file?: Buffer },
  input: unknown,
) => Promise<unknown>;
export interface AnyCached {
  readonly tag: string;
  readonly load: (input: unknown) => Promise<unknown>;
  readonly onAnswer?: (context: CallContext, input: unknown) => void;
  /** Answers users, where the shared answer is for visitors only. */
  readonly personal?: AnyHandler;
}
export type AnyBinding = AnyHandler | AnyCached;

export interface RouteDependencies extends AdmissionDependencies {
  readonly bindings: ReadonlyMap<CallName, AnyBinding>;
  readonly authenticator: Authenticator;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
  /** Pseudonym under which a user appears in logs. */
  readonly userRef: (userId: number) => string;
  readonly translator: ReadyTranslator;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, in milliseconds of the process clock. */
    began: number;
    address: string;
    user: Principal | null;
    /** Counts the call, once it was admitted; null before that and after it was answered. */
    meter: CallMeter | null;
  }
}

/** Adds a route for every path of every call; refuses a table that is not fully bound. */
export function registerCalls(app: FastifyInstance, dependencies: RouteDependencies): void {
  app.decorateRequest('began', 0);
  app.decorateRequest('address', '');
  app.decorateRequest('user', null);
  app.decorateRequest('meter', null);
  app.setErrorHandler(errorHandler(dependencies));
  const meters: CallMeter[] = [];
  registerMeters(dependencies.metrics.registry, meters);
  const forms: RouteOptions[] = [];
  for (const [name, call] of calls) {
    const meter = new CallMeter(name);
    meters.push(meter);
    const binding = dependencies.bindings.get(name);
    if (binding === undefined) {
      throw new Error(`${name} is bound by no module`);
    }
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const route: RouteOptions = {
        method: 'POST',
        url: path,
        onRequest: admit(meter, call, dependencies),
        handler: answerer(name, call, binding, dependencies),
      };
      if (call.body === 'form') {
        forms.push(route);
      } else {
        app.route(route);
      }
    }
  }
  addFormRoutes(app, forms);
}

type RouteHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Authentication, validation, the module's function, the stripped answer. */
function answerer(
  name: CallName,
  call: Call,
  binding: AnyBinding,
  dependencies: RouteDependencies,
): RouteHandler {
  const codec = createCodec(call);
  if (typeof binding === 'function') {
    return handledAnswerer(name, call, binding, codec, dependencies);
  }
  const shared = cachedAnswerer(name, binding, codec, dependencies);
  if (call.auth === 'none') {
    return shared;
  }
  if (call.auth === 'user' || binding.personal === undefined) {
    throw new Error(`${name} depends on who asks, so its answer cannot be shared`);
  }
  const personal = handledAnswerer(name, call, binding.personal, codec, dependencies);
  return (request, reply) => {
    if (tokenOf(request) !== undefined) {
      return personal(request, reply);
    }
    void reply.header('cache-control', 'no-store');
    return shared(request, reply);
  };
}

function handledAnswerer(
  name: CallName,
  call: Call,
  work: AnyHandler,
  codec: Codec,
  dependencies: RouteDependencies,
): RouteHandler {
  const isOwn = ownWords(name);
  const run = async (request: FastifyRequest): Promise<unknown> =>
    work(contextOf(request), codec.decode(request.body));
  const runForm = async (request: FastifyRequest): Promise<unknown> =>
    withForm(request, async ({ fields, file }) =>
      work({ ...contextOf(request), file }, codec.decode(fields)),
    );
  return async (request, reply) => {
    request.user = await identify(call, request, reply, dependencies.authenticator);
    const result = await (call.body === 'form' ? runForm : run)(request);
    const answer = result instanceof Answer ? result : new Answer(result);
    if (answer.cookies.length > 0) {
      void reply.header('set-cookie', [...answer.cookies]);
    }
    const success = answer.success ?? call.success[0];
    if (call.auth !== 'none') {
      void reply.header('cache-control', 'no-store');
    }
    const language = languageOf(request);
    const { code, before, after } = codec.envelope(success, language);
    const json = codec.encode(answer.data);
    const isTranslated = language === 'en' && isOwn !== null;
    const said = isTranslated ? (await dependencies.translator())(json, isOwn) : json;
    const text = before + said + after;
    record(request, reply, code, dependencies);
    return sendJson(reply, text);
  };
}

/** Operators write in Chinese. */
const AS_WRITTEN: Translation = (json) => json;

/** The same for shared answers: a fresh copy goes out without a turn of the event loop. */
function cachedAnswerer(
  name: CallName,
  binding: AnyCached,
  codec: Codec,
  dependencies: RouteDependencies,
): RouteHandler {
  const { cache, clock, translator } = dependencies;
  const isOwn = ownWords(name);
  /** Whole answers in Chinese, and by translation. */
  const whole = new WeakMap<Translation, WeakMap<Held, SharedText>>();

  const said = (json: string, translation: Translation): string =>
    isOwn === null ? json : translation(json, isOwn);

  const textOf = (held: Held, translation: Translation, { before, after }: EnvelopeText) => {
    const texts = whole.get(translation) ?? new WeakMap<Held, SharedText>();
    whole.set(translation, texts);
    const text = texts.get(held) ?? new SharedText(before + said(held.json, translation) + after);
    texts.set(held, text);
    return text;
  };

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { input, held, translation }: { input: unknown; held: Held; translation: Translation },
  ): FastifyReply => {
    binding.onAnswer?.(contextOf(request), input);
    const envelope = codec.envelope(codec.usual, languageOf(request));
    const text = textOf(held, translation, envelope);
    const { code } = envelope;
    record(request, reply, code, dependencies);
    return sendJson(reply, text.at(clock.now()));
  };

  return (request, reply) => {
    const input = codec.decode(request.body);
    const key = `${name}:${JSON.stringify(input)}`;
    const held = cache.peek(binding.tag, key);
    const isChinese = languageOf(request) === 'zh';
    if (held !== undefined && isChinese) {
      return send(request, reply, { input, held, translation: AS_WRITTEN });
    }
    const load = async (): Promise<string> => codec.encode(await binding.load(input));
    return Promise.all([
      held ?? cache.json(binding.tag, key, load),
      isChinese ? AS_WRITTEN : translator(),
    ]).then(([loaded, translation]) => send(request, reply, { input, held: loaded, translation }));
  };
}

function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  closeWhenStopping(reply);
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}

async function identify(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
): Promise<Principal | null> {
  switch (call.auth) {
    case 'none':
      return null;
    case 'optional':
      return authenticator.recognise(request, reply);
    case 'user':
      return authenticator.require(request);
  }
}

function contextOf(request: FastifyRequest): CallContext & { user: Principal | null } {
  return {
    requestId: request.id,
    address: request.address,
    userAgent: request.headers['user-agent'] ?? '',
    browser: 'origin' in request.headers || 'sec-fetch-site' in request.headers,
    cookie: request.headers.cookie ?? '',
    language: languageOf(request),
    user: request.user,
  };
}

/**
 * Log line and count of an admitted request, whose place is given back. Done when the answer is
 * ready rather than when it has left: a listener on every response costs more than all of this.
 */
function record(
  request: FastifyRequest,
  reply: FastifyReply,
  code: number,
  { admission, log, userRef }: RouteDependencies,
): void {
  const { meter } = request;
  if (meter === null) {
    return;
  }
  request.meter = null;
  admission.leave();
  const ms = performance.now() - request.began;
  meter.record(ms / SECOND_MS, code);
  log.answered({
    req_id: request.id,
    call: meter.call,
    code,
    http: reply.statusCode,
    ms,
    user_ref: request.user === null ? null : userRef(request.user.userId),
  });
}

function errorHandler(dependencies: RouteDependencies) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const mapped = mapError(error);
    if (mapped.unexpected) {
      dependencies.log.error('unexpected', { req_id: request.id, error });
    }
    reply.code(mapped.http);
    record(request, reply, mapped.code, dependencies);
    const isTranslated = mapped.failure.data !== null && languageOf(request) === 'en';
    // A refusal never waits: the database may be what failed.
    const told = isTranslated ? inEnglish(mapped, dependencies.translator.now()) : mapped;
    sendFailure(request, reply, told);
  };
}
