/** What ships holds nothing that only development may do. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { loadConfig } from 'rolldown/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTION } from './production.ts';
import { startProgram } from './program.ts';

const server = fileURLToPath(new URL('..', import.meta.url));
/** Inside the repository, so that a bundle there finds its packages. */
const state = join(server, '../.state');

describe('the production build', () => {
  let folder: string;
  beforeAll(async () => {
    mkdirSync(state, { recursive: true });
    folder = mkdtempSync(join(state, 'production-build-'));
    const builds = await loadConfig(join(server, 'rolldown.config.ts'));
    const shipped = (Array.isArray(builds) ? builds : []).find(
      ({ output: to }) => !Array.isArray(to) && to?.dir === 'dist',
    );
    const output = { format: 'esm', sourcemap: true, dir: folder } as const;
    await build({ ...shipped, cwd: server, output });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const files = (ending: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, name), 'utf8'));

  it('[R1-A2] contains no code of payments without money, sessions without login, or seeds', () => {
    const sources = files('.js.map').flatMap(
      (text) => (JSON.parse(text) as { sources: string[] }).sources,
    );
    // That the list is the real one: what production needs is in it.
    expect(sources.some((path) => path.endsWith('order/payment/payment.commands.ts'))).toBe(true);
    const foreign =
      /test-pay\.commands|development-session|development-puzzle|development\/(?:development|values)\.ts|\/seeds\/|\.factory\.ts/u;
    expect(sources.filter((path) => foreign.test(path))).toEqual([]);
    const code = files('.js').join('\n');
    for (const word of [
      'payWithoutMoney',
      'openDevelopmentSession',
      'revealPuzzle',
      'zhiji-development-only',
    ]) {
      expect(code).not.toContain(word);
    }
  });

  it.each(['test', 'development'])('[R1-A2] refuses to run in %s', (mode) => {
    const { status, said } = startProgram(join(folder, 'main.js'), ['web'], { NODE_ENV: mode });
    expect(status).toBe(1);
    expect(said).toContain(`this build is for production and cannot run in ${mode}`);
  });

  it('[R1-A2] has no session without a login among its commands', () => {
    const { status, said } = startProgram(join(folder, 'main.js'), ['seed'], PRODUCTION);
    expect(status).toBe(1);
    expect(said).not.toMatch(/seed(?:-scale)?[|>]/u);
  });
});
