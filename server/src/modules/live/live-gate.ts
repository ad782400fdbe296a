/** What the link to a room opens: the pictures of the class, and what happens in it. */
import { HTTP, fromEdge, refuse } from '#platform/http/download-replies';
import { streamOf, tellsEvents } from './live.rules.ts';
import { readState } from './room.repo.ts';
import type { PlayGate, RoomPlace } from '#modules/learning';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { Download, EventStream, Platform } from '#platform/module';
import type { RoomHub } from './room-hub.commands.ts';

/** The edge's internal way to the live server. */
const LIVE = '/live-class';
const PLAYLIST = 'index.m3u8';
const SEGMENT = /^\d{1,20}\.ts$/u;

/** `/play/<link>/live/…`: playlist and segments, which the edge fetches from the live server. */
export function liveDownload(provider: LiveProvider, gate: PlayGate<RoomPlace>): Download {
  return {
    path: '/play/:link/live/:file',
    async handle(request) {
      const admitted = await gate(request);
      if ('status' in admitted) {
        return admitted;
      }
      const { file = '' } = request.params;
      const hls = provider
        .playUrls(streamOf(admitted.link.chapterId))
        .find(({ proto }) => proto === 'hls');
      if (hls === undefined || (file !== PLAYLIST && !SEGMENT.test(file))) {
        return refuse(request, HTTP.notFound, 'common.notFound');
      }
      const folder = hls.path.slice(0, hls.path.lastIndexOf('/') + 1);
      return fromEdge(LIVE + folder + file);
    },
  };
}

/** `/play/<link>/events`: what happens in the room. */
export function roomEvents(
  { db, clock }: Platform,
  gate: PlayGate<RoomPlace>,
  hub: RoomHub,
): EventStream {
  return {
    path: '/play/:link/events',
    farewell: hub.farewell,
    async listen(request) {
      const admitted = await gate(request);
      if ('status' in admitted) {
        return admitted;
      }
      const { chapterId, viewer } = admitted.link;
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
