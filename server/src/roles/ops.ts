/** Operators' commands, each audited; a console will call the same functions. */
import { userInfo } from 'node:os';
import { createApp } from '../app.ts';
import { parseFen } from '@zhiji/contract/kernel/money';
import { changeCourse } from '#modules/catalog';
import { SETTING_KEYS, isSettingKey, setSetting } from '#modules/content';
import { openDevelopmentSession } from '#modules/identity';
import type { App } from '../app.ts';
import type { Config } from '#config';

/** States of a course an operator sets by name. */
const SALE_STATES: Readonly<Record<string, number>> = { on: 2, off: 3 };

type Command = (app: App, args: readonly string[]) => Promise<string>;

const commands: Record<string, Command> = {
  /** `ops setting foot_mobile 400-800-1234` */
  async setting({ platform }, [key = '', value = '']) {
    if (!isSettingKey(key)) {
      throw new Error(`setting: the key is one of ${SETTING_KEYS.join(', ')}`);
    }
    await setSetting(platform, userInfo().username, key, value);
    return `${key} is set`;
  },
  /** `ops course-price 48 199.00` */
  async 'course-price'({ platform }, [id = '', yuan = '']) {
    await changeCourse(platform, userInfo().username, Number(id), { priceFen: parseFen(yuan) });
    return `course ${id} costs ${yuan}`;
  },
  /** `ops course-sale 48 off` */
  async 'course-sale'({ platform }, [id = '', state = '']) {
    const status = SALE_STATES[state];
    if (status === undefined) {
      throw new Error(`course-sale: the state is one of ${Object.keys(SALE_STATES).join(', ')}`);
    }
    await changeCourse(platform, userInfo().username, Number(id), { status });
    return `course ${id} is ${state} sale`;
  },
  /** `ops session demo`: prints a session of that user, for development and tests. */
  async session({ platform }, [username = '']) {
    return JSON.stringify(await openDevelopmentSession(platform, username));
  },
};

/** Runs one command, prints its result and leaves. */
export async function runOps(
  config: Config,
  [name = '', ...args]: readonly string[],
): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`usage: ops <${Object.keys(commands).join('|')}> …`);
  }
  const app = createApp({ ...config, logLevel: 'error' });
  try {
    process.stdout.write(`${await command(app, args)}\n`);
  } finally {
    await app.close();
  }
}
