/** Public interface of the live module: rooms of live classes, from push to replay. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { openRoomGate } from '#modules/learning';
import { subscription } from '#platform/module';
import { closeAbandoned } from './closing.commands.ts';
import { liveDownload, roomEvents } from './live-gate.ts';
import { presentMessage } from './live.present.ts';
import { say } from './message.commands.ts';
import { liveWebhook } from './notice.commands.ts';
import { makeNextReplay, onMediaReady } from './replay.commands.ts';
import { createRoomHub } from './room-hub.commands.ts';
import { enterRoom } from './room-entry.commands.ts';
import { messages } from './room.queries.ts';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Module, Platform } from '#platform/module';

export { cancelClass, endClass } from './closing.commands.ts';
export { giveKey } from './key.commands.ts';
export { replayAge } from './replay.commands.ts';
export { answerQuestion, openQuestions } from './message.commands.ts';
export { liveSubject } from './text-subject.commands.ts';

const BEAT_MS = 5_000;
const CLOSE_EVERY_MS = 2_000;
const REPLAY_EVERY_MS = 3_000;

/** Binds the calls about live rooms. */
export function liveModule(platform: Platform, provider: LiveProvider): Module<'live'> {
  const gate = openRoomGate(platform);
  const hub = createRoomHub(platform, gate);
  return {
    domain: 'live',
    tables: ['live_room', 'live_recording', 'live_message', 'live_attendance'],
    personalTables,
    eraseUser,
    bindings: {
      room: async (context, input) => enterRoom(platform, context, input),
      messages: async ({ user }, input) => messages(platform, user.userId, input),
      say: async ({ user }, input) => presentMessage(await say(platform, user.userId, input), true),
    },
    downloads: [liveDownload(provider, gate)],
    streams: [roomEvents(platform, gate, hub)],
    webhooks: [liveWebhook(platform, provider)],
    background: [{ name: 'live.rooms', everyMs: BEAT_MS, run: hub.beat }],
    loops: [
      { name: 'live.close', everyMs: CLOSE_EVERY_MS, run: async () => closeAbandoned(platform) },
      {
        name: 'live.replay',
        everyMs: REPLAY_EVERY_MS,
        run: async (stopping) => makeNextReplay(platform, provider, stopping),
      },
    ],
    subscriptions: [
      subscription({
        event: 'media.ready',
        name: 'live.replay',
        handle: async (payload) => onMediaReady(platform, payload),
      }),
    ],
  };
}
