/** Makes a source video into encrypted HLS in several sizes, with a poster and preview pictures. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inputOf, runTool } from './ffmpeg.ts';
import { ladderOf } from './video-ladder.rules.ts';
import type { Rung, VideoFacts } from './video-ladder.rules.ts';

/** Where a playlist says its key is; the gate answers there. */
const KEY_ADDRESS = '../key';
const SEGMENT_SECONDS = 6;
const KEY_FRAME_SECONDS = 2;
const FRAMES_MAX = 30;
/** Below this many pictures a second, pictures told out of order come seconds after their sound. */
const RARE_FRAMES = 5;
const QUIET = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
const SOUND: Readonly<Record<VideoFacts['sound'], readonly string[]>> = {
  none: [],
  aac: ['-c:a', 'copy'],
  other: ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '44100'],
};
const POSTER_AT = 0.1;
const POSTER_WIDTH = 1_280;
const SPRITE_WIDTH = 160;
const SPRITE_COLUMNS = 10;
const SPRITES_MAX = 100;
const SPRITE_EVERY = 5;
const STILL_SECONDS = 600;
/** Seconds a second of video may take, on a machine that does other things as well. */
const PATIENCE = 8;
const PATIENCE_LEAST = 300;
const MICROSECONDS = 1e6;

export interface Rendition {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Sprites {
  /** Seconds between two pictures. */
  readonly every: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

export interface MadeVideo {
  readonly seconds: number;
  readonly renditions: readonly Rendition[];
  readonly sprites: Sprites;
}

export interface VideoWork {
  readonly source: string;
  readonly facts: VideoFacts;
  /** An empty folder for the result, and one for what must not be in it. */
  readonly into: string;
  readonly secrets: string;
  readonly key: Buffer;
  readonly stopping?: AbortSignal | undefined;
  readonly onProgress: (share: number) => void;
}

/** Writes `master.m3u8`, a folder per rendition, `poster.jpg` and `sprites.jpg`. */
export async function makeVideo(work: VideoWork): Promise<MadeVideo> {
  const rungs = ladderOf(work.facts);
  await encode(work, rungs);
  await drawPoster(work);
  const [best] = rungs;
  const playlist = await readFile(join(work.into, nameOf(best), 'index.m3u8'), 'utf8');
  const master = await readFile(join(work.into, 'master.m3u8'), 'utf8');
  return {
    seconds: secondsOf(playlist),
    renditions: renditionsOf(master),
    sprites: spritesOf(work.facts),
  };
}

function nameOf(rung: Rung | undefined): string {
  return `${rung?.shortSide ?? 0}p`;
}

async function encode(work: VideoWork, rungs: readonly Rung[]): Promise<void> {
  const { source, facts, into, secrets, key, stopping, onProgress } = work;
  const keyFile = join(secrets, 'key');
  const keyInfo = join(secrets, 'key-info');
  await writeFile(keyFile, key, { mode: 0o600 });
  const iv = randomBytes(key.length).toString('hex');
  await writeFile(keyInfo, `${KEY_ADDRESS}\n${keyFile}\n${iv}\n`, { mode: 0o600 });
  const args = [
    QUIET,
    ['-progress', 'pipe:1', '-nostats'],
    inputOf(source),
    ['-t', String(Math.ceil(facts.seconds) + 1)],
    ['-filter_complex', filterOf(facts, rungs)],
    rungs.flatMap((_, index) => [
      '-map',
      `[v${index}]`,
      ...(facts.sound === 'none' ? [] : ['-map', '0:a:0']),
    ]),
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
    rungs.flatMap(({ maxKbps }, index) => [
      `-maxrate:v:${index}`,
      `${maxKbps}k`,
      `-bufsize:v:${index}`,
      `${maxKbps * 2}k`,
    ]),
    facts.framesPerSecond < RARE_FRAMES ? ['-bf', '0'] : [],
    ['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`, '-sc_threshold', '0'],
    SOUND[facts.sound],
    ['-map_metadata', '-1', '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS)],
    ['-hls_playlist_type', 'vod', '-hls_segment_type', 'mpegts'],
    // Where pictures are rare, sound would run ahead into earlier segments: a jump then finds none.
    ['-max_interleave_delta', '0'],
    ['-hls_flags', 'independent_segments', '-hls_key_info_file', keyInfo],
    ['-hls_segment_filename', join(into, '%v', 's%05d.ts'), '-master_pl_name', 'master.m3u8'],
    ['-var_stream_map', rungs.map((rung, index) => streamOf(rung, index, facts)).join(' ')],
    [join(into, '%v', 'index.m3u8')],
    ['-map', '[previews]', '-frames:v', '1', '-q:v', '5', join(into, 'sprites.jpg')],
  ].flat();
  const seconds = Math.max(PATIENCE_LEAST, facts.seconds * PATIENCE);
  await runTool('ffmpeg', args, {
    seconds,
    stopping,
    onLine(line) {
      const [name, value] = line.split('=');
      if (name === 'out_time_us' && Number(value) > 0) {
        onProgress(Math.min(1, Number(value) / MICROSECONDS / facts.seconds));
      }
    },
  });
}

function streamOf(rung: Rung, index: number, { sound }: VideoFacts): string {
  return `v:${index}${sound === 'none' ? '' : `,a:${index}`},name:${nameOf(rung)}`;
}

/** Square pixels and a bearable rate, then each size, by its short side, and the previews. */
function filterOf(facts: VideoFacts, rungs: readonly Rung[]): string {
  const rate = facts.framesPerSecond > FRAMES_MAX ? `fps=${FRAMES_MAX},` : '';
  const copies = rungs.map((_, index) => `[c${index}]`).join('');
  const sizes = rungs.map(({ shortSide }, index) => {
    const size = `w='if(gt(iw,ih),-2,${shortSide})':h='if(gt(iw,ih),${shortSide},-2)'`;
    return `[c${index}]scale=${size},format=yuv420p[v${index}]`;
  });
  const square = "scale=w='trunc(iw*max(sar,1/8)/2)*2':h='trunc(ih/2)*2',setsar=1";
  const { every, columns, width, height } = spritesOf(facts);
  const rows = Math.ceil(Math.ceil(facts.seconds / every) / columns);
  return [
    `[0:v:0]${rate}${square},split=${rungs.length + 1}${copies}[small]`,
    ...sizes,
    `[small]fps=1/${every}:start_time=0,scale=${width}:${height},tile=${columns}x${rows}[previews]`,
  ].join(';');
}

async function drawPoster({ source, facts, into, stopping }: VideoWork): Promise<void> {
  const at = (facts.seconds * POSTER_AT).toFixed(2);
  const size = `scale=w='min(${POSTER_WIDTH},iw)':h=-2`;
  const args = ['-ss', at, ...inputOf(source), '-frames:v', '1', '-vf', size, '-q:v', '4'];
  await runTool('ffmpeg', [...QUIET, ...args, join(into, 'poster.jpg')], {
    seconds: STILL_SECONDS,
    stopping,
  });
}

/** How the preview pictures of a video lie in their one file. */
function spritesOf({ seconds, width, height }: VideoFacts): Sprites {
  return {
    every: Math.max(SPRITE_EVERY, Math.ceil(seconds / SPRITES_MAX)),
    columns: SPRITE_COLUMNS,
    width: SPRITE_WIDTH,
    height: Math.max(2, Math.round((SPRITE_WIDTH * height) / width / 2) * 2),
  };
}

/** How long a playlist plays. */
function secondsOf(playlist: string): number {
  const lengths = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gmu)].map(([, text]) => Number(text));
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** What a master playlist offers, in its order. */
function renditionsOf(master: string): Rendition[] {
  return [...master.matchAll(/RESOLUTION=(\d+)x(\d+).*\n([^/\n]+)\//gu)].map(
    ([, width, height, name = '']) => ({ name, width: Number(width), height: Number(height) }),
  );
}
