/** Public interface of the media module: files users send, and what lessons play. */
import { KEY_PURPOSE } from './asset-making.ts';
import { transcodeNext } from './transcode.commands.ts';
import { issueCredentials, storeUpload, sweepUploads } from './upload.commands.ts';
import { deleteDaysOf } from './upload-day.repo.ts';
import { sweepAllOf } from './upload.repo.ts';
import type { Module, Platform } from '#platform/module';

export { encodePicture, PICTURE_TYPE } from './picture.ts';
export { assetStates, enqueueSource, sourceAge, storeSource } from './asset.commands.ts';
export { KEY_BYTES, KEY_PURPOSE, captionName, makeAsset } from './asset-making.ts';
export { runTool } from './ffmpeg.ts';
export { MediaRefusal } from './media-refusal.rules.ts';
export { probeVideo } from './probe.ts';
export { transcodeNext } from './transcode.commands.ts';
export {
  keepNoted,
  keepPaper,
  keepPrivateUpload,
  noteFile,
  privateUrlOf,
  releasePrivate,
  signedPaper,
  sweepFile,
} from './paper.commands.ts';
export { keepUpload, publishAvatar, publishPicture, releaseUpload } from './upload.commands.ts';
export type { AssetResult, Caption } from './asset.repo.ts';
export type { Source } from './asset.commands.ts';
export type { PaperKind } from './upload.rules.ts';

const TRANSCODE_EVERY_MS = 2_000;

/** Binds the media calls. */
export function mediaModule(platform: Platform): Module<'media'> {
  return {
    domain: 'media',
    tables: ['media_asset', 'upload', 'upload_day'],
    personalTables: { upload: ['kind', 'key', 'created_at'], upload_day: [] },
    // The next sweep deletes the files, and then their rows.
    eraseUser: async (tx, { id }) => {
      await sweepAllOf(tx, id, platform.clock.now());
      await deleteDaysOf(tx, id);
    },
    bindings: {
      upload: async ({ user, file }, input) => storeUpload(platform, user.userId, input, file),
      uploadCredentials: async ({ user }) => issueCredentials(platform, user.userId),
    },
    sealed: [{ table: 'media_asset', column: 'key_sealed', purpose: KEY_PURPOSE }],
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
