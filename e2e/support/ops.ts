/** Operators' commands of the server under test, by one process that stays: a start takes a second. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

type Answer = { readonly printed: string } | { readonly refused: string };

interface Asked {
  readonly resolve: (printed: string) => void;
  readonly reject: (error: Error) => void;
}

interface Line {
  ask(words: readonly string[]): Promise<string>;
}

/** Starts the process. It ends with this one, and keeps nobody waiting. */
function open(): Line {
  const server = process.env['E2E_SERVER'] ?? 'server/dist-test/main.js';
  const child = spawn('node', [server, 'ops-line'], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: Asked[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const asked = waiting.shift();
    const answer = JSON.parse(text) as Answer;
    if ('printed' in answer) {
      asked?.resolve(answer.printed);
    } else {
      asked?.reject(new Error(answer.refused));
    }
  });
  child.once('exit', () => {
    line = undefined;
    for (const { reject } of waiting.splice(0)) {
      reject(new Error('the server ended before it answered'));
    }
  });
  child.unref();
  return {
    ask: async (words) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(words)}\n`);
      }),
  };
}

let line: Line | undefined;

/** Runs a command and answers what it printed; what the server refuses is an error. */
export async function ops(...words: string[]): Promise<string> {
  line ??= open();
  return line.ask(words);
}
