/**
 * Runs ffmpeg and ffprobe over files people handed in: without a shell, without our environment,
 * behind everything else on the machine, and never longer than they are given.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';

const NICENESS = 10;
const OUTPUT_MAX = 1_048_576;
const WORDS_MAX = 600;

/**
 * What is opened at all: containers of video, from this machine. Left out are those that name other
 * files or addresses to be read, such as playlists.
 */
const INPUT_RULES = [
  ['-protocol_whitelist', 'file'],
  ['-format_whitelist', 'mov,mp4,matroska,webm,flv,mpegts,avi'],
].flat();

/** Arguments that open a file. */
export function inputOf(path: string): string[] {
  return [...INPUT_RULES, '-i', `file:${path}`];
}

export interface ToolRun {
  /** After this long it is ended. */
  readonly seconds: number;
  readonly stopping?: AbortSignal | undefined;
  /** Told every line of output as it comes. */
  readonly onLine?: (line: string) => void;
}

/** Runs a tool to its end and answers what it printed; what it complained about is the error. */
export async function runTool(
  tool: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  { seconds, stopping, onLine }: ToolRun,
): Promise<string> {
  stopping?.throwIfAborted();
  const child = spawn(tool, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) {
    setPriority(child.pid, NICENESS);
  }
  let output = '';
  let words = '';
  let line = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, OUTPUT_MAX);
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    lines.forEach((whole) => onLine?.(whole));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-WORDS_MAX);
  });
  let late = false;
  const end = (): boolean => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    late = true;
    end();
  }, seconds * SECOND_MS);
  stopping?.addEventListener('abort', end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    stopping?.throwIfAborted();
    if (code !== 0) {
      throw new Error(late ? `${tool} took longer than ${seconds} s` : `${tool}: ${words.trim()}`);
    }
    return output;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', end);
  }
}
