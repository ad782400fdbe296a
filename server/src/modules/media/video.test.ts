import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeClip } from '#test/sources';
import { KEY_BYTES } from './asset-making.ts';
import { runTool } from './ffmpeg.ts';
import { probeVideo } from './probe.ts';
import { makeVideo } from './video.ts';

const SECONDS_MAX = 60;
/** What a player may hold back before it shows a picture. */
const AHEAD_MAX = 0.5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiji-video-'));
});
afterAll(async () => rm(folder, { recursive: true }));

/** By how many seconds each picture of a stream is told before it is shown. */
async function aheads(playlist: string): Promise<number[]> {
  const opened = ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file,crypto', playlist];
  const shown = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,dts_time'];
  const args = ['-v', 'error', ...shown, '-of', 'csv=p=0', ...opened];
  const printed = await runTool('ffprobe', args, { seconds: SECONDS_MAX });
  return printed
    .split('\n')
    .filter((line) => line.includes(','))
    .map((line) => line.split(',').map(Number))
    .map(([shownAt = 0, toldAt = 0]) => shownAt - toldAt);
}

describe('[R1-D3.3] a video', () => {
  // A player that jumps to a second needs picture and sound of it in the same segment.
  it.each(['1/2', '25'])(
    'of %s pictures a second has them beside their sound, wherever one jumps to',
    async (rate) => {
      const [into, secrets] = [join(folder, `into-${rate.length}`), join(folder, 'secrets')];
      await Promise.all([into, secrets].map(async (path) => mkdir(path, { recursive: true })));
      const source = await writeClip(folder, `clip-${rate.length}.mp4`, { seconds: 14, rate });
      const key = Buffer.alloc(KEY_BYTES, 7);
      const facts = await probeVideo(source);
      await makeVideo({ source, facts, into, secrets, key, onProgress: () => undefined });
      await writeFile(join(into, 'key'), key);
      const found = await aheads(join(into, '200p', 'index.m3u8'));
      expect(found.length).toBeGreaterThan(5);
      expect(Math.max(...found)).toBeLessThan(AHEAD_MAX);
    },
    2 * MINUTE_MS,
  );
});
