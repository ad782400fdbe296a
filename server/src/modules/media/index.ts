/** Door of the media module: files users send. */
import { issueCredentials, storeUpload, sweepUploads } from './upload.commands.ts';
import type { Module, Platform } from '#platform/module';

export { keepUpload, publishAvatar, releaseUpload } from './upload.commands.ts';

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
  };
}
