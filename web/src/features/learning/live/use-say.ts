import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { handleFailure } from '#shared/api/policy.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { liveMessages } from './live.messages.ts';
import type { Message } from './talk.rules.ts';

type Failure = Extract<MessageKey<typeof liveMessages>, 'tooFast' | 'notOpen' | 'notSent'>;

/** Refusals that are told beside the words, by their codes. */
const TOLD = new Map<number, Failure>([
  [errors['common.tooMany'].code, 'tooFast'],
  [errors['live.notOpen'].code, 'notOpen'],
]);

/** What stands beside words that were not sent. */
export function sayFailure(error: Error | null): Failure | null {
  if (error === null) {
    return null;
  }
  return (error instanceof ApiError ? TOLD.get(error.code) : undefined) ?? 'notSent';
}

/** Says something in a room. */
export function useSay(onSaid: (message: Message) => void) {
  return useMutation({
    mutationFn: (words: CallRequest<'live.say'>) => call('live.say', words),
    onSuccess: onSaid,
    onError: (error) => {
      // What the form cannot explain, such as a session that is over, is told as everywhere.
      if (error instanceof ApiError && error.kind === 'code' && !TOLD.has(error.code)) {
        void handleFailure(error);
      }
    },
    meta: { silent: true },
  });
}
