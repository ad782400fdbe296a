/** Admission and rate limit of a route, before anything of the request is read. */
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { fail } from '#platform/failure';
import { tokenOf } from './auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@zhiji/contract/kernel/call';
import type { Failure } from '#platform/failure';
import type { Metrics } from '#platform/metrics';
import type { Admission } from './admission.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { CallMeter } from './request-metrics.ts';

const SHED_RETRY_SECONDS = 1;

export interface AdmissionDependencies {
  readonly limiter: RateLimiter;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly addressOf: (request: FastifyRequest) => string;
}

type Done = (error?: Error) => void;
type Hook = (request: FastifyRequest, reply: FastifyReply, done: Done) => void;

/** Admission and rate limit, before the body is read. */
export function admit(meter: CallMeter, call: Call, dependencies: AdmissionDependencies): Hook {
  const { admission, limiter, metrics } = dependencies;
  const { priority } = rateClasses[call.rate];
  const refusal = (seconds: number): Failure | undefined => {
    if (seconds === 0) {
      return undefined;
    }
    metrics.limited.inc({ rate: call.rate });
    return fail('common.tooMany', { retryAfter: seconds });
  };
  const settle = async (wait: Promise<number>, request: FastifyRequest, done: Done) => {
    const seconds = await wait;
    // A client that disconnected sends no body; waiting for it would never end.
    done(request.raw.destroyed ? fail('common.badParameter') : refusal(seconds));
  };
  return (request, reply, done) => {
    request.began = performance.now();
    void reply.header('x-request-id', request.id);
    request.address = dependencies.addressOf(request);
    if (!admission.enter(priority)) {
      metrics.shed.inc({ priority });
      done(fail('common.busy', { retryAfter: SHED_RETRY_SECONDS }));
      return;
    }
    request.meter = meter;
    const wait = limiter.count(call.rate, request.address, tokenOf(request));
    if (typeof wait === 'number') {
      done(refusal(wait));
    } else {
      void settle(wait, request, done);
    }
  };
}
