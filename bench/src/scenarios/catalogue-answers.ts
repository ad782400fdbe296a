/** Whether the server and its floor do the same work: their answers must agree. */
import { isDeepStrictEqual } from 'node:util';
import type { Exchange, Expectation } from '../harness/load.ts';
import { send, type Answer, type Running } from '../harness/process.ts';

const SAMPLE = 40;

interface Envelope {
  readonly code: number;
  readonly data: Record<string, unknown> | null;
  readonly msg: string;
}

/** What stands around an answer's data, for a floor to imitate. */
export function envelopeOf(answer: Answer): { code: number; msg: string; contentType: string } {
  const { code, msg } = JSON.parse(answer.body) as Envelope;
  return { code, msg, contentType: answer.contentType };
}

/** How every answer of the same call begins: with success, and something found. */
export function beginningOf({ contentType, body }: Answer): Expectation {
  const start = body.indexOf('"id":');
  if (start === -1) {
    throw new Error(`an answer with nothing in it: ${body}`);
  }
  return { contentType, body: body.slice(0, start), whole: false };
}

/** Compares a sample of the answers to two exchanges that ask for the same; throws if one differs. */
export async function assertSameAnswers(
  one: Running,
  ofOne: Exchange,
  other: Running,
  ofOther: Exchange,
): Promise<void> {
  const step = Math.max(1, Math.floor(ofOne.bodies.length / SAMPLE));
  for (let index = 0; index < ofOne.bodies.length; index += step) {
    const body = ofOne.bodies[index];
    const left = await dataOf(one, ofOne, body);
    const right = await dataOf(other, ofOther, ofOther.bodies[index]);
    if (!isDeepStrictEqual(left, right)) {
      throw new Error(
        `${body}\n${one.name} answers ${JSON.stringify(left)}\n${other.name} answers ${JSON.stringify(right)}`,
      );
    }
  }
}

/** An answer's data without the time it was given at. */
async function dataOf(
  program: Running,
  exchange: Exchange,
  body: string | undefined,
): Promise<Record<string, unknown>> {
  const answer = await send(program.origin, exchange, body);
  const { data } = JSON.parse(answer.body) as Partial<Envelope>;
  if (!data) {
    throw new Error(`${program.name} answers ${body} with ${answer.body}`);
  }
  const { server_time: _now, ...rest } = data;
  return rest;
}
