/**
 * Runs tests of the server on sources that the plugins of `without-guard.ts` change: one vitest for
 * run after run, because to start it anew for every guard would take most of the time.
 */
import { relative } from 'node:path';
import { dropCopies } from '../databases.ts';
import { REPOSITORY } from './places.ts';
import { sourceOf } from './without-guard.ts';
import type { ProvidedContext } from 'vitest';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';

const PROJECTS = ['server', 'alone'];

/** How a test file ended. */
export interface Ended {
  /** Below the repository. */
  readonly file: string;
  /** One that cannot even start fails without a failing test. */
  readonly isPassed: boolean;
  readonly failing: readonly string[];
}

export interface Run {
  /** The guard that is taken away, by its name or key. */
  readonly without?: string;
  /** Below the repository. */
  readonly files: readonly string[];
  /** Only tests of such names. */
  readonly named?: RegExp | undefined;
}

export type RunTests = (run: Run) => Promise<readonly Ended[]>;

/** What vitest reports of a test file. */
export function endedOf(module: Pick<TestModule, 'moduleId' | 'state' | 'children'>): Ended {
  return {
    file: relative(REPOSITORY, module.moduleId),
    isPassed: module.state() === 'passed',
    failing: [...module.children.allTests('failed')].map(({ fullName }) => fullName),
  };
}

export class TestRunner {
  readonly #vitest: Vitest;
  readonly #specifications: ReadonlyMap<string, TestSpecification>;
  readonly #ended: Ended[];

  private constructor(
    vitest: Vitest,
    specifications: readonly TestSpecification[],
    ended: Ended[],
  ) {
    this.#vitest = vitest;
    this.#specifications = new Map(
      specifications.map((one) => [relative(REPOSITORY, one.moduleId), one]),
    );
    this.#ended = ended;
  }

  /** With a bail, so many tests that fail end a run. */
  static async open(bail: number): Promise<TestRunner> {
    // Whether a test fails shows at the gate's size.
    process.env['FULL'] = '0';
    const ended: Ended[] = [];
    // Who only looks where guards stand does not wait for it.
    const { createVitest } = await import('vitest/node');
    const vitest = await createVitest({
      root: REPOSITORY,
      watch: false,
      project: PROJECTS,
      bail,
      // A cache of transformed files would bring a guard back.
      fsModuleCache: false,
      // In place of those that keep results: the results of `npm test` are not to be replaced.
      reporters: [{ onTestModuleEnd: (module) => void ended.push(endedOf(module)) }],
    });
    await vitest.standalone();
    return new TestRunner(vitest, await vitest.globTestSpecifications(), ended);
  }

  /** Every test file there is. */
  get files(): readonly string[] {
    return [...this.#specifications.keys()];
  }

  async run({ without, files, named }: Run): Promise<readonly Ended[]> {
    const specifications = files.map((file) => {
      const known = this.#specifications.get(file);
      if (known === undefined) {
        throw new Error(`no test ${file}`);
      }
      return known;
    });
    if (named === undefined) {
      this.#vitest.resetGlobalTestNamePattern();
    } else {
      this.#vitest.setGlobalTestNamePattern(named);
    }
    this.#ended.length = 0;
    this.#takeAway(without);
    try {
      await this.#vitest.runTestSpecifications(specifications);
    } finally {
      this.#putBack(without);
      await this.#dropDatabases();
    }
    return [...this.#ended];
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  /** Plugins ask for it, and so do workers, which begin anew with every run. */
  #takeAway(name: string | undefined): void {
    if (name !== undefined) {
      process.env['WITHOUT_GUARD'] = name;
      this.#vitest.invalidateFile(sourceOf(name));
    }
  }

  #putBack(name: string | undefined): void {
    if (name !== undefined) {
      delete process.env['WITHOUT_GUARD'];
      this.#vitest.invalidateFile(sourceOf(name));
    }
  }

  /** Those of hundreds of runs would fill the disk. */
  async #dropDatabases(): Promise<void> {
    for (const project of this.#vitest.projects) {
      const { run }: Partial<ProvidedContext> = project.getProvidedContext();
      if (run !== undefined) {
        await dropCopies(run);
      }
    }
  }
}

interface Failing {
  readonly file: string;
  readonly test: string;
}

/** The first test that fails without a guard, in a file that passes with it. */
export async function noticing(
  run: RunTests,
  without: string,
  { files, named }: Omit<Run, 'without'>,
): Promise<Failing | undefined> {
  let left = files;
  while (left.length > 0) {
    const failing = firstFailing(await run({ without, files: left, named }), left);
    if (failing === undefined) {
      return undefined;
    }
    const { file, test } = failing;
    for (const again of [namedLike(test), named]) {
      if (isPassing(await run({ files: [file], named: again }), file)) {
        return failing;
      }
    }
    // What is red anyway notices nothing, and kept the others from running.
    left = left.filter((each) => each !== file);
  }
  return undefined;
}

/** What may mean something in a pattern. */
const SIGN = /[^\p{L}\p{N} ]/gu;

/**
 * The one test, which takes less time than its file; one that needs others before it passes only
 * with them. Vitest joins the parts of a name with a space where it reports an arrow.
 */
const namedLike = (test: string): RegExp =>
  new RegExp(`${test.replaceAll(' > ', ' ').replaceAll(SIGN, '.')}$`, 'u');

/** One whose file cannot even start proves nothing. */
const firstFailing = (ended: readonly Ended[], files: readonly string[]): Failing | undefined =>
  ended
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, failing }) => failing.map((test) => ({ file, test })))
    .at(0);

const isPassing = (ended: readonly Ended[], test: string): boolean =>
  ended.some(({ file, isPassed }) => file === test && isPassed);
