/** Public interface of the message module: what users are told, and by which ways. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { choose } from './choices/choice.commands.ts';
import { choices } from './choices/choice.queries.ts';
import { eraseUser, personalTables } from './erase.repo.ts';
import { forgetOldMessages } from './forget.commands.ts';
import { messageInvariants } from './invariants.repo.ts';
import { sendDeliveries } from './sending/delivery.commands.ts';
import { WAYS } from './sending/delivery.rules.ts';
import { messageStream } from './stream/message-stream.ts';
import { createPageHub } from './stream/page-hub.queries.ts';
import { open, remove } from './view/message.commands.ts';
import { messages } from './view/message.queries.ts';
import type { PrincipalOf } from '#platform/http/auth';
import type { Module, Platform } from '#platform/module';
import type { Senders } from './sending/delivery.commands.ts';
import type { HolderOf } from './stream/page-hub.queries.ts';

export { KIND_NAMES, previewOf } from './kinds/preview.ts';
export { countStuckDeliveries } from './sending/delivery.repo.ts';
export { TELL_MAX, tell, tellMany } from './telling/tell.commands.ts';
export type { Told } from './telling/tell.commands.ts';
export { isTold } from './telling/told.repo.ts';

/** What the module needs of others. */
export interface MessageNeeds extends Senders {
  readonly principalOf: PrincipalOf;
}

const BEAT_MS = SECOND_MS;
const SEND_MS = 2 * SECOND_MS;

/** Binds the calls about messages. */
export function messageModule(
  platform: Platform,
  { principalOf, ...senders }: MessageNeeds,
): Module<'message'> {
  const { translator } = senders;
  // A page that is only open does not use its session, which would never end.
  const holderOf: HolderOf = async (headers) => principalOf(headers, { isUse: false });
  const hub = createPageHub(platform, holderOf);
  return {
    domain: 'message',
    tables: ['message', 'message_refusal', 'message_delivery'],
    personalTables,
    eraseUser,
    bindings: {
      list: async (context, input) => messages(platform, translator, context, input),
      read: async (context, input) => open(platform, translator, context, input),
      remove: async ({ user }, input) => remove(platform, user.userId, input),
      choices: async ({ user }) => choices(platform, user.userId),
      choose: async ({ user }, input) => choose(platform, user.userId, input),
    },
    schedules: [
      {
        name: 'message.forget',
        cron: '50 4 * * *',
        run: async () => {
          const count = await forgetOldMessages(platform);
          platform.log.info('messages forgotten', { count });
        },
      },
    ],
    invariants: messageInvariants,
    streams: [messageStream(holderOf, hub)],
    background: [{ name: 'message.stream', everyMs: BEAT_MS, run: hub.beat }],
    loops: WAYS.map((way) => ({
      name: `message.send.${way}`,
      everyMs: SEND_MS,
      run: async (stopping) => sendDeliveries(platform, senders, stopping, [way]),
    })),
  };
}
