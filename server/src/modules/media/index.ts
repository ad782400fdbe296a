/** Door of the media module: files users send, and what lessons play. */
import { transcodeNext } from './transcode.commands.ts';
import { issueCredentials, storeUpload, sweepUploads } from './upload.commands.ts';
import type { Module, Platform } from '#platform/module';

export { assetStates, enqueueSource, storeSource } from './asset.commands.ts';
export { KEY_BYTES, KEY_PURPOSE, captionName, makeAsset } from './asset.making.ts';
export { runTool } from './ffmpeg.ts';
export { MediaRefusal } from './media-refusal.rules.ts';
export { probeVideo } from './probe.ts';
export { transcodeNext } from './transcode.commands.ts';
export { keepPrivateUpload, keepUpload, publishAvatar, releaseUpload } from './upload.commands.ts';
export type { AssetResult, Caption } from './asset.repo.ts';
export type { Source } from './asset.commands.ts';

const TRANSCODE_EVERY_MS = 2_000;

/** Binds the media calls. */
export function mediaModule(platform: Platform): Module<'media'> {
  return {
    domain: 'media',
    bindings: {
      upload: async ({ user, file }, input) => storeUpload(platform, user.userId, input, file),
      uploadCredentials: async ({ user }) => issueCredentials(platform, user.userId),
    },
    schedules: [
      { name: 'media.sweep', cron: '*/10 * * * *', run: async () => sweepUploads(platform) },
    ],
    loops: [
      {
        name: 'media.transcode',
        everyMs: TRANSCODE_EVERY_MS,
        run: async (stopping) => transcodeNext(platform, stopping),
      },
    ],
  };
}
