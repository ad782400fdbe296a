/** How an operator is refused, and how a command that breaks differs from that. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { startProgram } from '#test/program';
import { CommandFault, runCommand } from './ops.ts';
import type { Outcome } from './ops.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const REFUSED = 1;
const FAULT = 2;

const app = useTestApp();

/** The text of a refusal. */
const refusedIn = (outcome: Outcome): string => ('refused' in outcome ? outcome.refused : '');

/** The commands there are, as somebody who types none is told; `puzzle` is only there for tests. */
async function commandNames(): Promise<string[]> {
  const usage = refusedIn(await runCommand(app, []));
  const names = /<(?<names>[^>]+)>/u.exec(usage)?.groups?.['names']?.split('|') ?? [];
  return names.filter((name) => name !== 'puzzle');
}

describe('a command', () => {
  it.each([
    ['nothing', []],
    ['nonsense', ['nonsense', 'x', '-1', 'x', 'x']],
    ['a number of nothing', ['987654321', '987654321', '1', 'x']],
  ])('that is given %s answers or refuses, and does not break', async (_what, words) => {
    const names = await commandNames();
    expect(names.length).toBeGreaterThan(40);
    const broken: unknown[] = [];
    for (const name of names) {
      await runCommand(app, [name, ...words]).catch((error: unknown) => broken.push(error));
    }
    expect(broken).toEqual([]);
  });

  it.each([
    ['toString', 'usage: ops <'],
    ['setting nothing', 'the key is one of foot_'],
    ['course-price 48 much', 'the price is written like 12.50, not "much"'],
    ['course-price x 12', 'the course must be a whole number, not "x"'],
    ['course-sale 48 maybe', 'the state is one of on, off'],
    ['bill bank 2026-11-14', 'The channel bank is not connected'],
    ['invoice-issue 1 12345678 nowhere.pdf', 'The file nowhere.pdf cannot be opened'],
    ['media-add 1 .', 'The file . cannot be opened'],
  ])('refuses by the registry: %s', async (line, text) => {
    expect(refusedIn(await runCommand(app, line.split(' ')))).toContain(text);
  });

  it('that throws anything else has broken, even if that is a plain error', async () => {
    const broken = runCommand(app, ['puzzle', 'AAAA']);
    await expect(broken).rejects.toThrow(CommandFault);
    await expect(broken).rejects.toMatchObject({ cause: { constructor: Error } });
  });
});

describe('the program', () => {
  const ops = (...args: string[]) => {
    const { databaseUrl, redisUrl } = app.platform.config;
    const environment = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    return startProgram(MAIN, ['ops', ...args], environment);
  };

  it('says a refusal in a line', () => {
    expect(ops('course-sale', '48', 'maybe')).toEqual({
      status: REFUSED,
      said: 'the state is one of on, off\n',
    });
  });

  it('shows where a fault is, and ends otherwise', () => {
    const { status, said } = ops('puzzle', 'AAAA');
    expect(status).toBe(FAULT);
    expect(said).toMatch(
      /CommandFault: puzzle failed\n\s+at [\s\S]*\[cause\]: Error: [^\n]+\n\s+at /u,
    );
  });
});
