import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { playwrightSuite } from './playwright-suite.ts';
import { printedSuite } from './printed-suite.ts';
import { runStages } from './run-stages.ts';
import type { Stage } from './stage.ts';
import { vitestSuite } from './vitest-suite.ts';

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = async (stages: readonly Stage[], limitMs = 30_000): Promise<boolean> =>
  runStages(stages, {
    folder,
    results: join(folder, 'results'),
    limitMs,
    show: (line) => void lines.push(line),
  });

const lastLine = (): string | undefined => lines.at(-1);
const said = (beginning: string): string[] => lines.filter((line) => line.startsWith(beginning));

const script = (text: string, ...args: readonly string[]): Command => ({
  argv: [process.execPath, '--eval', text, '--', ...args],
});

/**
 * Tries things that fail as often as their name says: `twice2` fails in its first two runs. How
 * often each was run is in a file of its name.
 */
const trying = (names: readonly string[]): Command =>
  script(
    `const { appendFileSync, readFileSync } = require('node:fs');
    for (const name of process.argv.slice(1)) {
      appendFileSync(name, '.');
      const times = readFileSync(name, 'utf8').length;
      const failed = times <= Number(/\\d+$/.exec(name)[0]);
      console.log('try ' + name + ': ' + (failed ? 'FAILED: broke in run ' + times : 'ok'));
      if (failed) process.exitCode = 1;
    }`,
    ...names,
  );

const timesRun = (name: string): number => readFileSync(join(folder, name), 'utf8').length;

const stageOf = (name: string, names: readonly string[]): Stage => ({
  name,
  command: trying(names),
  budget: 1,
  suite: printedSuite({
    line: /^try (?<name>\w+): (?<verdict>ok|FAILED)(?:: (?<reason>.+))?$/gm,
    expected: names,
    again: trying,
  }),
});

describe('the second look', () => {
  it('is not needed when everything passes', async () => {
    expect(await run([stageOf('tries', ['steady0', 'calm0'])])).toBe(true);
    expect(lastLine()).toBe('2 passed, 0 failed');
    expect(timesRun('steady0')).toBe(1);
  });

  it('believes a failure that repeats itself', async () => {
    expect(await run([stageOf('tries', ['steady0', 'broken9'])])).toBe(false);
    expect(said('FAILED')).toEqual(['FAILED broken9: broke in run 1\n']);
    expect(lastLine()).toBe('1 passed, 1 failed');
    expect([timesRun('broken9'), timesRun('steady0')]).toEqual([2, 1]);
  });

  it('lets pass, and names, what failed once and then passes twice', async () => {
    expect(await run([stageOf('tries', ['steady0', 'once1'])])).toBe(true);
    expect(said('unsteady')).toEqual(['unsteady: once1: broke in run 1']);
    expect(lastLine()).toBe('2 passed, 0 failed');
    expect([timesRun('once1'), timesRun('steady0')]).toEqual([3, 1]);
  });

  it('is not content with one more success', async () => {
    const stage = stageOf('tries', ['flips0']);
    const verdicts = ['FAILED', 'ok', 'FAILED'];
    const flip = (number: number): Command =>
      script(`console.log('try flips0: ${verdicts[number]}')`);
    let looks = 0;
    const suite = stage.suite && { ...stage.suite, again: () => flip((looks += 1)) };
    expect(await run([{ ...stage, command: flip(0), ...(suite && { suite }) }])).toBe(false);
    expect(looks).toBe(2);
  });

  it('stops at more than ten in one run, in however many stages', async () => {
    const once = (from: number, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `t${from + index}_1`);
    expect(await run([stageOf('one', once(0, 10))])).toBe(true);
    expect(lastLine()).toBe('10 passed, 0 failed');
    expect(await run([stageOf('one', once(20, 6)), stageOf('two', once(40, 5))])).toBe(false);
    expect(said('=== two: too many failed')).toHaveLength(1);
    expect(lastLine()).toBe('6 passed, 5 failed');
    expect(await run([stageOf('one', once(60, 11))])).toBe(false);
    expect(lastLine()).toBe('0 passed, 11 failed');
  });

  it('counts what failed in one world once: a test that hangs takes others along', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `w${index}_1`);
    const { suite, ...stage } = stageOf('one', names);
    const inOneWorld = suite && {
      ...suite,
      read: (into: string, output: string) =>
        suite.read(into, output).map((part) => ({ ...part, world: 'file' })),
    };
    expect(await run([{ ...stage, ...(inOneWorld && { suite: inOneWorld }) }])).toBe(true);
    expect(said('unsteady')).toHaveLength(12);
    expect(lastLine()).toBe('12 passed, 0 failed');
  });

  it('fails what the look does not mention', async () => {
    const stage = stageOf('tries', ['gone1', 'steady0']);
    const suite = stage.suite && { ...stage.suite, again: () => trying(['steady0']) };
    expect(await run([{ ...stage, ...(suite && { suite }) }])).toBe(false);
    expect(said('FAILED')).toEqual(['FAILED gone1: broke in run 1\n']);
    expect(lastLine()).toBe('1 passed, 1 failed');
  });
});

describe('a stage', () => {
  const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/cwd`);

  it('that hangs is ended with everything it started, and named; the next one runs', async () => {
    const hanging = script(`
      const { spawn } = require('node:child_process');
      const child = spawn('sleep', ['300'], { stdio: 'inherit' });
      console.log('child ' + child.pid);
      setInterval(() => {}, 1000);`);
    const stages = [
      { name: 'hanging', command: hanging, budget: 1 },
      { name: 'next', command: script(''), budget: 1 },
    ];
    expect(await run(stages, 1_500)).toBe(false);
    expect(said('FAILED')).toEqual([
      'FAILED hanging: did not end in 2 s, its limit, and was ended\n',
    ]);
    expect(lastLine()).toBe('1 passed, 1 failed');
    expect(isAlive(Number(said('child ')[0]?.slice('child '.length)))).toBe(false);
  });

  it('is not waited for because of a process it left behind', async () => {
    const leaving = script(`
      const child = require('node:child_process').spawn('sleep', ['300'], { stdio: 'inherit' });
      console.log('child ' + child.pid);
      child.unref();
      process.exit(0);`);
    expect(await run([{ name: 'leaving', command: leaving, budget: 1 }])).toBe(true);
    expect(isAlive(Number(said('child ')[0]?.slice('child '.length)))).toBe(false);
  });

  it('shows its lines while it runs, those of both kinds', async () => {
    const slow = script(`console.log('one'); console.error('two'); setTimeout(() => {}, 600)`);
    const running = run([{ name: 'slow', command: slow, budget: 1 }]);
    await expect
      .poll(() => lines, { interval: 20 })
      .toEqual(expect.arrayContaining(['one', 'two']));
    expect(said('stage')).toEqual([]);
    expect(await running).toBe(true);
  });

  it('may have company, whose end its second look waits for', async () => {
    const meets = (self: string, other: string, then: string): Command =>
      script(`
        const { existsSync, writeFileSync } = require('node:fs');
        writeFileSync('${self}', '');
        const looking = setInterval(() => {
          if (existsSync('${other}')) {
            clearInterval(looking);
            ${then}
          }
        }, 20);`);
    const guest: Stage = {
      name: 'guest',
      command: meets('guest', 'host', 'setTimeout(() => {}, 700);'),
      budget: 1,
    };
    const { suite, ...host } = stageOf('host', ['once1']);
    const again = (): Command => {
      lines.push('second look');
      return script(`console.log('try once1: ok')`);
    };
    const stage: Stage = {
      ...host,
      command: meets(
        'host',
        'guest',
        `console.log('try once1: FAILED: broke'); process.exitCode = 1;`,
      ),
      ...(suite && { suite: { ...suite, again } }),
      beside: guest,
    };
    expect(await run([stage])).toBe(true);
    const ended = lines.findIndex((line) => /^=== guest: \d+ s of/.test(line));
    expect(ended).toBeGreaterThan(-1);
    expect(lines.indexOf('second look')).toBeGreaterThan(ended);
    expect(said('unsteady')).toEqual(['unsteady: once1: broke']);
    expect(lastLine()).toBe('2 passed, 0 failed');
  });

  it('that failed beside another is run once more, alone, and unsteady when it passes', async () => {
    const besides = (name: string): Stage => ({
      ...stageOf('host', ['calm0']),
      beside: { name: 'guest', command: trying([name]), budget: 1 },
    });
    expect(await run([besides('once1')])).toBe(true);
    expect(said('unsteady')).toEqual(['unsteady: guest: ended with 1']);
    expect(lastLine()).toBe('2 passed, 0 failed');
    expect(timesRun('once1')).toBe(2);
    const hostEnded = lines.findIndex((line) => /^=== host: \d+ s of/.test(line));
    const lastRun = lines.findLastIndex((line) => line.startsWith('\n=== guest: '));
    expect(lastRun).toBeGreaterThan(hostEnded);

    expect(await run([besides('broken9')])).toBe(false);
    expect(said('FAILED')).toEqual(['FAILED guest: ended with 1\n']);
    expect(timesRun('broken9')).toBe(2);
  });

  it('is read without its colours', async () => {
    const stage = stageOf('tries', ['steady0']);
    const command = script(`console.log('\\x1b[32mtry steady0\\x1b[39m: ok')`);
    expect(await run([{ ...stage, command }])).toBe(true);
  });

  it('without its result file has failed, however it ended', async () => {
    const inBrowser = playwrightSuite('playwright', ['node', 'tools/e2e.ts']);
    for (const suite of [vitestSuite(folder), inBrowser]) {
      expect(await run([{ name: 'silent', command: script(''), budget: 1, suite }])).toBe(false);
      expect(said('FAILED silent: no results: ENOENT')).toHaveLength(1);
      expect(lastLine()).toBe('0 passed, 1 failed');
      lines = [];
    }
  });

  it('that dies before it came to a part has not passed it', async () => {
    const stage = stageOf('tries', ['steady0', 'late0']);
    const command = script(`console.log('try steady0: ok'); process.exit(3)`);
    expect(await run([{ ...stage, command }])).toBe(true);
    expect(said('unsteady')).toEqual(['unsteady: late0: no word of it: ended with 3']);
  });

  it('that ends badly has failed, whatever its parts say', async () => {
    const stage = stageOf('tries', ['steady0']);
    const command = script(`console.log('try steady0: ok'); process.exit(3)`);
    expect(await run([{ ...stage, command }])).toBe(false);
    expect(said('FAILED')).toEqual(['FAILED tries: ended with 3, though nothing in it failed\n']);
  });

  it('whose program does not exist has failed', async () => {
    const command: Command = { argv: ['/no/such/program'] };
    expect(await run([{ name: 'absent', command, budget: 1 }])).toBe(false);
    expect(said('FAILED absent: Error: spawn /no/such/program ENOENT')).toHaveLength(1);
  });

  it('is told with its time and its budget', async () => {
    await run([stageOf('tries', ['once1'])]);
    const header = lines.findIndex((line) => line.startsWith('stage'));
    expect(lines[header]).toMatch(/^stage +passed +failed +unsteady +time s +budget s$/);
    expect(lines[header + 1]).toMatch(/^tries +1 +0 +1 +\d+ +60$/);
  });
});
