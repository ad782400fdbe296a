import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { handleFailure } from '#shared/api/policy.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { liveMessages } from '../state/live.messages.ts';
import type { Message } from './talk.rules.ts';

type Failure = Extract<MessageKey<typeof liveMessages>, 'tooFast' | 'notOpen' | 'notSent'>;

/** Refusals that the form explains itself, by their codes. */
const EXPLAINED = new Map<number, Failure>([
  [errors['common.tooMany'].code, 'tooFast'],
  [errors['live.notOpen'].code, 'notOpen'],
]);

/** Why a message was not sent, as the form words it. */
export function sendFailure(error: Error | null): Failure | null {
  if (error === null) {
    return null;
  }
  return (error instanceof ApiError ? EXPLAINED.get(error.code) : undefined) ?? 'notSent';
}

/** Sends a message to a room. */
export function useSendMessage(onSent: (message: Message) => void) {
  return useMutation({
    mutationFn: (message: CallRequest<'live.say'>) => call('live.say', message),
    onSuccess: onSent,
    onError: (error) => {
      // What the form cannot explain is shown as everywhere.
      if (error instanceof ApiError && error.kind === 'code' && !EXPLAINED.has(error.code)) {
        void handleFailure(error);
      }
    },
    meta: { silent: true },
  });
}
