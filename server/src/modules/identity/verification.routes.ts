/** Binds the puzzle and the codes. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { createCodeSender } from './code/code-sender.ts';
import { requestMailCode, requestSmsCode } from './code/code-request.commands.ts';
import { makePuzzle, solvePuzzle } from './puzzle/puzzle.commands.ts';
import { sweepVerification } from './code/verification-sweep.commands.ts';
import type { DomainBindings } from '#platform/http/handlers';
import type { Background, Platform, Schedule } from '#platform/module';
import type { CodeGateways } from './code/code-sender.ts';

const SETTLE_MS = MINUTE_MS;

export interface Verification {
  readonly bindings: Pick<
    DomainBindings<'identity'>,
    'puzzle' | 'solvePuzzle' | 'sendCode' | 'sendEmailCode'
  >;
  readonly background: readonly Background[];
  readonly schedules: readonly Schedule[];
}

/** The calls, what a stopping process waits for, and the sweep of what is over. */
export function verification(platform: Platform, gateways: CodeGateways): Verification {
  const sender = createCodeSender(platform, gateways);
  return {
    bindings: {
      puzzle: async (context, input) => makePuzzle(platform, context, input),
      solvePuzzle: async (context, input) => solvePuzzle(platform, context, input),
      sendCode: async (context, input) => {
        await requestSmsCode(platform, sender, context, input);
        return null;
      },
      sendEmailCode: async (context, input) => {
        await requestMailCode(platform, sender, context, input);
        return null;
      },
    },
    background: [{ name: 'codes-under-way', everyMs: SETTLE_MS, run: async () => sender.settle() }],
    schedules: [
      {
        name: 'identity.sweep-verification',
        cron: '23 * * * *',
        run: async () => sweepVerification(platform),
      },
    ],
  };
}
