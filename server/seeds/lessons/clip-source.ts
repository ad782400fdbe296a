/** The source of a demo video: slides one after the other over a soft chord, and its captions. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#modules/media';
import { SLIDE_SECONDS } from './lesson-media.ts';
import { SLIDE, drawSlide } from './slides.ts';
import type { Clip } from './lesson-media.ts';

const FRAMES = 5;
const CHORD = [1, 1.25, 1.5];
const SOFT = 'amix=inputs=3,volume=0.25,tremolo=f=0.15:d=0.6';
const TONES = [130.81, 146.83, 164.81, 174.61, 196, 220, 246.94, 261.63];
const SECONDS_MAX = 120;
const MINUTE_S = 60;

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
  const bar = `color=c=0xf3a46b:s=${SLIDE.width}x6:r=${FRAMES}`;
  const moving = `overlay=x='-w+W*t/${clip.seconds}':y=H-6:shortest=1`;
  const pictures = `[0:v]fps=${FRAMES}[s];[s][1:v]${moving},format=yuv420p[v]`;
  const args = [
    ['-nostdin', '-loglevel', 'error', '-y'],
    ['-framerate', `1/${SLIDE_SECONDS}`, '-i', join(folder, 'slide%d.png')],
    ['-f', 'lavfi', '-i', bar],
    tonesOf(clip).flatMap((tone) => ['-f', 'lavfi', '-i', tone]),
    ['-filter_complex', `${pictures};[2:a][3:a][4:a]${SOFT}[a]`],
    ['-map', '[v]', '-map', '[a]', '-t', String(clip.seconds)],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-g', String(FRAMES * 2)],
    ['-c:a', 'aac', '-b:a', '64k', file],
  ].flat();
  await runTool('ffmpeg', args, { seconds: SECONDS_MAX });
  return file;
}

/** Three soft tones that come and go together. */
function tonesOf({ subject, seconds }: Clip): string[] {
  const root = TONES[subject % TONES.length] ?? 0;
  return CHORD.map((ratio) => `sine=f=${Math.round(root * ratio)}:r=22050:d=${seconds}`);
}

/** What is said during a clip, as WebVTT. */
export function captionsOf(clip: Clip, language: 'zh' | 'en'): string {
  const cues = clip.slides.map(({ heading, lines, english }, index) => {
    const said = language === 'zh' ? `${heading}：${lines.join('，')}` : english;
    const from = index * SLIDE_SECONDS;
    return `${stamp(from)} --> ${stamp(from + SLIDE_SECONDS)}\n${said}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function stamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / MINUTE_S)).padStart(2, '0');
  return `${minutes}:${String(seconds % MINUTE_S).padStart(2, '0')}.000`;
}
