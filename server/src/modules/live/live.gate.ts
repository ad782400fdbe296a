/** What the link to a room opens: the pictures of the class, and what happens in it. */
import { HTTP, UNCACHED, refuse } from '#modules/learning';
import { streamOf, tellsEvents } from './live.rules.ts';
import { readState } from './room.repo.ts';
import type { Gate, RoomPlace } from '#modules/learning';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Download, EventStream, Platform } from '#platform/module';
import type { RoomHub } from './room-hub.queries.ts';

/** The edge's internal way to the live server. */
const LIVE = '/live-class';
const OCTETS = 'application/octet-stream';
const PLAYLIST = 'index.m3u8';
const SEGMENT = /^\d{1,20}\.ts$/u;

/** `/play/<ticket>/live/…`: playlist and segments, which the edge fetches from the live server. */
export function liveDownload(provider: LiveProvider, gate: Gate<RoomPlace>): Download {
  return {
    path: '/play/:ticket/live/:file',
    async handle(request) {
      const admitted = await gate(request);
      if ('status' in admitted) {
        return admitted;
      }
      const { file = '' } = request.params;
      const hls = provider
        .playUrls(streamOf(admitted.ticket.chapterId))
        .find(({ proto }) => proto === 'hls');
      if (hls === undefined || (file !== PLAYLIST && !SEGMENT.test(file))) {
        return refuse(request, HTTP.notFound, 'common.notFound');
      }
      const folder = hls.path.slice(0, hls.path.lastIndexOf('/') + 1);
      // The type is the live server's; a charset said here would stick to it.
      const headers = { ...UNCACHED, 'content-type': OCTETS };
      return {
        status: HTTP.ok,
        headers: { ...headers, 'x-accel-redirect': LIVE + folder + file },
        body: '',
      };
    },
  };
}

/** `/play/<ticket>/events`: what happens in the room. */
export function roomEvents(
  { db, clock }: Platform,
  gate: Gate<RoomPlace>,
  hub: RoomHub,
): EventStream {
  return {
    path: '/play/:ticket/events',
    farewell: hub.farewell,
    async listen(request) {
      const admitted = await gate(request);
      if ('status' in admitted) {
        return admitted;
      }
      const { chapterId, viewer } = admitted.ticket;
      const state = await readState(db, chapterId);
      if (viewer === null || state === undefined || !tellsEvents(state, clock.now())) {
        return refuse(request, HTTP.forbidden, 'live.notOpen');
      }
      const { userId } = viewer;
      if (hub.isCrowded(chapterId, userId)) {
        return refuse(request, HTTP.forbidden, 'learning.deviceLimit');
      }
      const place = { chapterId, courseId: admitted.right.course_id };
      return (listener) => hub.enter(place, state, { userId, request, listener });
    },
  };
}
