/** The teacher of a live class: a camera and a microphone that push to the live server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { ops } from './ops.ts';

const PICTURE = 'testsrc2=size=640x400:rate=15';
const SOUND = 'sine=frequency=440:sample_rate=44100';
/** A key frame every two seconds, as teachers are told. */
const KEY_FRAMES = '30';

export interface Teacher {
  /** Cuts the connection, as a lost network does. */
  readonly cutOff: () => Promise<void>;
}

async function pushAddress(chapterId: number): Promise<string> {
  const told = await ops('live-key', String(chapterId));
  const [server, key] = ['server', 'key'].map(
    (name) => new RegExp(`^${name}\\s+(\\S+)$`, 'm').exec(told)?.[1],
  );
  if (server === undefined || key === undefined) {
    throw new Error('the class has no key');
  }
  return `${server}/${key}`;
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) {
    await new Promise((resolve) => process.once('exit', resolve));
  }
}

/** Begins to teach. */
export async function teach(chapterId: number): Promise<Teacher> {
  const source = ['-re', '-f', 'lavfi', '-i', PICTURE, '-re', '-f', 'lavfi', '-i', SOUND];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'];
  const shape = ['-pix_fmt', 'yuv420p', '-g', KEY_FRAMES, '-b:v', '300k', '-c:a', 'aac'];
  const camera = spawn(
    'ffmpeg',
    [
      '-nostdin',
      '-loglevel',
      'error',
      ...source,
      ...video,
      ...shape,
      '-f',
      'flv',
      await pushAddress(chapterId),
    ],
    { stdio: 'ignore' },
  );
  return {
    cutOff: async () => {
      camera.kill('SIGKILL');
      await ended(camera);
    },
  };
}
