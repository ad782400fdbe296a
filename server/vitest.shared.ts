/** What both groups of the server's tests need. */
export const globalSetup = ['test/template-database.ts', 'test/sandbox-setup.ts'];

/**
 * Files that measure time or drive ffmpeg. They have the machine to themselves, after the others:
 * what runs beside them would be in their figures.
 */
export const alone = [
  'src/gateways/pay/wechat-pay-notice.test.ts',
  'src/modules/catalog/freshness.test.ts',
  'src/modules/identity/code-abuse.test.ts',
  'src/modules/identity/login.test.ts',
  'src/modules/live/live-push.test.ts',
  'src/modules/live/live-watch.test.ts',
  'src/modules/live/replay.test.ts',
  'src/modules/live/room-fanout.test.ts',
  'src/modules/media/store-contract.test.ts',
  'src/modules/media/transcode.test.ts',
  'test/database.test.ts',
];
