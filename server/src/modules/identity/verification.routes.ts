/** Binds the puzzle and the codes. */
import { createCodeSender } from './code.sending.ts';
import { requestMailCode, requestSmsCode } from './code-request.commands.ts';
import { makePuzzle, solvePuzzle } from './puzzle.commands.ts';
import { sweepVerification } from './verification-sweep.commands.ts';
import type { DomainBindings } from '#platform/http/handlers';
import type { Background, Platform, Schedule } from '#platform/module';
import type { CodeGateways } from './code.sending.ts';

const SETTLE_MS = 60_000;

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
      puzzle: async (context, { purpose }) => makePuzzle(platform, context, purpose),
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
