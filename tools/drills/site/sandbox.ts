/** The sandbox beside a drill's servers: it plays the payment channels and the mail relay. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { z } from 'zod';
import { repository } from '#services/ports';
import { type Daemon, portAnswers, terminate, waitUntil } from '#services/process';
import { refuseTakenPort } from '#services/service';
import { ports } from './lane.ts';
import type { Environment } from './server.ts';

const program = join(repository, 'sandbox/src/main.ts');
const START_MS = MINUTE_MS;

const Variables = z.record(z.string(), z.string());

/** One process of it. */
export class Sandbox {
  readonly origin = `http://127.0.0.1:${ports.sandbox}`;
  /** Where it takes mail, with the name and password it knows. */
  readonly mailUrl = `smtp://zhiji-dev:zhiji-dev-secret@127.0.0.1:${ports.sandboxMail}`;
  readonly #daemon: Daemon;
  readonly #keys: string;
  #retired = false;

  /** Its keys take a second to make, so they are kept in a folder of their own. */
  constructor(folder: string, keys: string) {
    this.#keys = keys;
    this.#daemon = {
      name: 'sandbox',
      command: process.execPath,
      args: [program],
      identity: program,
      folder,
      pidFile: join(folder, 'sandbox.pid'),
      logFile: join(folder, 'sandbox.log'),
      stopSignal: 'SIGTERM',
      forceSignal: 'SIGKILL',
    };
  }

  /** Starts it and answers what a server must know to be its merchant. */
  async start(): Promise<Environment> {
    const { name, command, args, folder, pidFile, logFile } = this.#daemon;
    for (const each of [ports.sandbox, ports.sandboxMail]) {
      await refuseTakenPort(name, each);
    }
    if (this.#retired) {
      throw new Error('interrupted');
    }
    const log = openSync(logFile, 'a');
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'test',
        PORT: `${ports.sandbox}`,
        SMTP_PORT: `${ports.sandboxMail}`,
        PAY_KEYS: this.#keys,
      },
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    writeFileSync(pidFile, `${child.pid}\n`);
    if (!(await waitUntil(async () => portAnswers(ports.sandbox), START_MS))) {
      throw new Error(`${name} did not start; see ${logFile}`);
    }
    const keys = await fetch(`${this.origin}/pay-keys.json`);
    return Variables.parse(await keys.json());
  }

  /** Lets nobody start it any more. */
  retire(): void {
    this.#retired = true;
  }

  async stop(): Promise<void> {
    await terminate(this.#daemon);
  }
}
