/** The source of a demo video: slides one after the other over a soft chord, and its captions. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import { runTool } from '#modules/media';
import { SLIDE, drawSlide } from './slides.ts';
import type { Clip } from './lesson-media.ts';

/** A slide stands still: a picture every other second is enough, and minutes are made in seconds. */
const RATE = '1/2';
const CHORD = [1, 1.25, 1.5];
const SOFT = 'amix=inputs=3,volume=0.25,tremolo=f=0.15:d=0.6';
const TONES = [130.81, 146.83, 164.81, 174.61, 196, 220, 246.94, 261.63];
/** The chord is made once and repeated: a whole number of its swells. */
const CHORD_SECONDS = 60;
const SECONDS_MAX = 300;

const QUIET = ['-nostdin', '-loglevel', 'error', '-y'];

/** Captions a clip has; their order is that in the player's menu. */
export const CAPTIONS = [
  { language: 'zh', label: '中文' },
  { language: 'en', label: 'English' },
] as const;

/** Draws a clip into a folder and answers the file. */
export async function drawClip(clip: Clip, folder: string): Promise<string> {
  for (const index of clip.slides.keys()) {
    await writeFile(join(folder, `slide${index}.png`), await drawSlide(clip, index));
  }
  const file = join(folder, 'clip.mp4');
  const bar = `color=c=0xf3a46b:s=${SLIDE.width}x6:r=${RATE}`;
  const moving = `overlay=x='-w+W*t/${clip.seconds}':y=H-6:shortest=1`;
  const pictures = `[0:v]fps=${RATE}[s];[s][1:v]${moving},format=yuv420p[v]`;
  const args = [
    QUIET,
    ['-framerate', `1/${clip.slideSeconds}`, '-i', join(folder, 'slide%d.png')],
    ['-f', 'lavfi', '-i', bar],
    ['-stream_loop', '-1', '-i', await drawChord(clip, folder)],
    ['-filter_complex', pictures, '-map', '[v]', '-map', '2:a', '-t', String(clip.seconds)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18'],
    ['-c:a', 'copy', file],
  ].flat();
  await runTool('ffmpeg', args, { seconds: SECONDS_MAX });
  return file;
}

/** Three soft tones that come and go together. */
async function drawChord({ subject }: Clip, folder: string): Promise<string> {
  const root = TONES[subject % TONES.length] ?? 0;
  const tones = CHORD.flatMap((ratio) => [
    '-f',
    'lavfi',
    '-i',
    `sine=f=${Math.round(root * ratio)}:r=22050:d=${CHORD_SECONDS}`,
  ]);
  const file = join(folder, 'chord.m4a');
  const mixed = ['-filter_complex', `[0:a][1:a][2:a]${SOFT}[a]`, '-map', '[a]'];
  await runTool('ffmpeg', [...QUIET, ...tones, ...mixed, '-c:a', 'aac', '-b:a', '32k', file], {
    seconds: SECONDS_MAX,
  });
  return file;
}

/** What is said during a clip, as WebVTT: sentences share the time of their slide. */
export function captionsOf({ slides, slideSeconds }: Clip, language: 'zh' | 'en'): string {
  const cues = slides.flatMap(({ said }, slide) =>
    said[language].map((sentence, index, all) => {
      const at = (nth: number): string => stamp((slide + nth / all.length) * slideSeconds);
      return `${at(index)} --> ${at(index + 1)}\n${sentence}\n`;
    }),
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function stamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / MINUTE_S)).padStart(2, '0');
  return `${minutes}:${(seconds % MINUTE_S).toFixed(3).padStart(6, '0')}`;
}
