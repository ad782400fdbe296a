/**
 * Requests counted per call in plain numbers, and turned into Prometheus metrics when they are
 * read: on the path of every request, hashing labels would cost more than the rest of the count.
 */
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { CallName } from '@zhiji/contract/calls';

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The count of one call. */
export class CallMeter {
  readonly call: CallName;
  readonly codes = new Map<number, number>();
  /** Answers per bucket, each counted in the first whose bound it meets; the last has no bound. */
  readonly buckets = Array.from({ length: BOUNDS.length + 1 }, () => 0);
  seconds = 0;

  constructor(call: CallName) {
    this.call = call;
  }

  record(seconds: number, code: number): void {
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) {
      bucket += 1;
    }
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.seconds += seconds;
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }
}

/** Registers the two metrics that read the meters; the meters may be added later. */
export function registerMeters(registry: Registry, meters: readonly CallMeter[]): void {
  registry.registerMetric(new RequestSeconds(meters));
  registry.registerMetric(new Answers(meters));
}

class RequestSeconds extends Histogram<'call' | 'le'> {
  readonly #meters: readonly CallMeter[];

  static readonly described = {
    name: 'zhiji_request_seconds',
    help: 'Time to answer, by call',
    type: 'histogram',
  };

  constructor(meters: readonly CallMeter[]) {
    super({ ...RequestSeconds.described, registers: [] });
    this.#meters = meters;
  }

  /** What the registry asks a histogram for; not in its declared interface. */
  async getForPromString() {
    const values = this.#meters.flatMap(histogramValues);
    return { ...RequestSeconds.described, values };
  }
}

class Answers extends Counter<'call' | 'code'> {
  readonly #meters: readonly CallMeter[];

  constructor(meters: readonly CallMeter[]) {
    super({
      name: 'zhiji_answers_total',
      help: 'Answers, by call and code',
      registers: [],
    });
    this.#meters = meters;
  }

  override async get() {
    const values = this.#meters.flatMap(({ call, codes }) =>
      [...codes].map(([code, value]) => ({ value, labels: { call, code } })),
    );
    return { ...(await super.get()), values };
  }
}

function histogramValues({ call, buckets, seconds }: CallMeter) {
  let total = 0;
  const cumulated = buckets.map((count, index) => {
    total += count;
    const le = BOUNDS[index] ?? '+Inf';
    return { metricName: 'zhiji_request_seconds_bucket', labels: { call, le }, value: total };
  });
  return total === 0
    ? []
    : [
        ...cumulated,
        { metricName: 'zhiji_request_seconds_sum', labels: { call }, value: seconds },
        { metricName: 'zhiji_request_seconds_count', labels: { call }, value: total },
      ];
}
