/** Sources for lessons, made on the spot. */
import { join } from 'node:path';
import { runTool } from '#modules/media';

const SECONDS_MAX = 120;

export interface ClipOptions {
  readonly seconds?: number;
  readonly size?: string;
  /** Pictures a second. */
  readonly rate?: string;
  /** Codec of the sound; none for a silent clip. */
  readonly sound?: 'aac' | 'mp3' | 'none';
  readonly pictures?: boolean;
}

/** Writes a clip with a moving pattern; the container follows from the file's name. */
export async function writeClip(
  folder: string,
  name: string,
  { seconds = 7, size = '320x200', rate = '10', sound = 'aac', pictures = true }: ClipOptions = {},
): Promise<string> {
  const path = join(folder, name);
  const pattern = `testsrc=s=${size}:r=${rate}:d=${seconds}`;
  const inputs = [
    pictures ? ['-f', 'lavfi', '-i', pattern] : [],
    sound === 'none' ? [] : ['-f', 'lavfi', '-i', `sine=440:r=22050:d=${seconds}`],
  ].flat();
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const audio = sound === 'mp3' ? ['-c:a', 'libmp3lame'] : ['-c:a', 'aac'];
  const args = ['-nostdin', '-loglevel', 'error', '-y', ...inputs, ...codecs, ...audio, path];
  await runTool('ffmpeg', args, { seconds: SECONDS_MAX });
  return path;
}
