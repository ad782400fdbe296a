/** Sends requests and finds among the answers those that must not be. */
import { setTimeout as pause } from 'node:timers/promises';
import { FOREIGN_BYTE } from './foreign-byte.ts';
import { Wire } from './wire.ts';
import type { RawAnswer, RawRequest } from './wire.ts';

/** Each from an address of its own, as clients of a site come. */
const WIRES = 24;
const LISTING =
  /<(?:ListBucketResult|ListAllMyBucketsResult|ListVersionsResult|Contents|Key|AccessControlPolicy|LocationConstraint)\b/u;
const BUSY = 503;
const SERVER_FAULT = 500;
const MALFORMED = 400;
const BUSY_TRIES = 20;
const BUSY_MS = 500;

export interface Finding {
  readonly problem: string;
  readonly request: string;
}

export interface Judged {
  readonly findings: readonly Finding[];
  /** How many were no requests at all to whoever saw them first. */
  readonly malformed: number;
}

/** Sends all, in no order; answers what is wrong. */
export async function findingsOf(port: number, requests: readonly RawRequest[]): Promise<Judged> {
  const findings: Finding[] = [];
  let malformed = 0;
  const waiting = requests.values();
  const work = async (_: unknown, index: number): Promise<void> => {
    const wire = new Wire(port, `127.0.3.${index + 1}`);
    for (const request of waiting) {
      const answer = await answerTo(wire, request);
      malformed += answer.status === MALFORMED ? 1 : 0;
      const problem = problemOf(answer);
      if (problem !== null) {
        findings.push({ problem, request: `${request.method} ${request.target}` });
      }
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: WIRES }, work));
  return { findings, malformed };
}

/** A request that is refused because too much goes on is sent again, as the answer asks. */
export async function answerTo(wire: Wire, request: RawRequest): Promise<RawAnswer> {
  let answer = await wire.send(request);
  for (let tries = 1; isBusy(answer) && tries < BUSY_TRIES; tries += 1) {
    await pause(BUSY_MS);
    answer = await wire.send(request);
  }
  return answer;
}

function isBusy({ status, text }: RawAnswer): boolean {
  return status === BUSY && /^retry-after:/imu.test(text);
}

function problemOf({ status, text }: RawAnswer): string | null {
  if (status === 0) {
    return 'no answer';
  }
  if (status >= SERVER_FAULT) {
    return `status ${status}`;
  }
  if (text.includes(FOREIGN_BYTE)) {
    return 'foreign bytes';
  }
  return LISTING.test(text) ? 'a list of objects' : null;
}
