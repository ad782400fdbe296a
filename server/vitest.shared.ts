/** What both groups of the server's tests need. */
import { watchedGuards, withoutGuard } from './test/guards/without-guard.ts';

/**
 * Files that measure time or drive ffmpeg. They have the machine to themselves, after the others:
 * what runs beside them would be in their figures.
 */
export const ALONE = [
  'src/modules/identity/code/code-abuse.test.ts',
  'src/modules/identity/login/login.test.ts',
  'src/modules/learning/play/playback.test.ts',
  'src/modules/live/live-push.test.ts',
  'src/modules/live/live-watch.test.ts',
  'src/modules/live/replay.test.ts',
  'src/modules/media/transcode.test.ts',
  'src/modules/order/payment/channel-hang.test.ts',
  'test/database.test.ts',
];

/** A tool may take one guard away, to see whether a test misses it, or watch who comes by which. */
export const plugins = [withoutGuard, watchedGuards];

export const shared = {
  globalSetup: [
    'test/statements/fresh-record.ts',
    'test/template-database.ts',
    'test/sandbox-setup.ts',
  ],
  setupFiles: ['test/statements/record.ts'],
  // Each file has its app and database; what modules hold is constant, so they load once a worker.
  isolate: false,
};
