/** The recorded answers, held to the contract: a recording that no longer fits it shows no true screen. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { calls, pathsOf } from '@zhiji/contract/calls';
import type { Call } from '@zhiji/contract/kernel/call';
import { successes } from '@zhiji/contract/kernel/errors';
import { z } from 'zod';
import { repository } from '../services/ports.ts';

const Recording = z.object({
  at: z.iso.datetime(),
  url: z.string().startsWith('/'),
  user: z.boolean(),
  answers: z
    .array(
      z.object({
        call: z.string(),
        request: z.unknown(),
        answer: z.object({ code: z.int(), data: z.unknown(), msg: z.string() }),
      }),
    )
    .min(1),
});
type RecordedAnswer = z.output<typeof Recording>['answers'][number];

const byPath: ReadonlyMap<string, Call> = new Map(
  [...calls.values()].flatMap((call) => pathsOf(call).map((path): [string, Call] => [path, call])),
);
const SUCCESS: ReadonlySet<number> = new Set(Object.values(successes).map(({ code }) => code));

/** Why an answer is none that the contract knows, if so. */
export function answerProblem({ call, request, answer }: RecordedAnswer): string | null {
  const known = byPath.get(call);
  if (known === undefined) {
    return `${call} is no call`;
  }
  if (!known.request.safeParse(request).success) {
    return `${call} takes no such request`;
  }
  if (!SUCCESS.has(answer.code)) {
    return `${call} was refused with ${answer.code}`;
  }
  const { error } = known.response.safeParse(answer.data);
  return error === undefined ? null : `${call} answers differently now: ${error.message}`;
}

/** Recordings by screen. */
export function recordings(): ReadonlyMap<string, z.output<typeof Recording>> {
  const files = globSync('e2e/visual/answers/*.json', { cwd: repository });
  return new Map(
    files.map((file) => [
      basename(file, '.json'),
      Recording.parse(JSON.parse(readFileSync(join(repository, file), 'utf8'))),
    ]),
  );
}

/** Everything that makes the recordings useless, a line each. */
export function recordingProblems(): string[] {
  return [...recordings()].flatMap(([screen, { answers }]) =>
    answers.flatMap((answer) => {
      const problem = answerProblem(answer);
      return problem === null ? [] : [`${screen}: ${problem}`];
    }),
  );
}
