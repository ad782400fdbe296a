/** What CI consists of: stages, and in them parts that pass or fail on their own. */
import type { Command } from './command.ts';

/** A test, a drill, a check: what is named when it fails. */
export interface Part {
  /** The same each time it is run. */
  readonly id: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  readonly reason: string;
  /** Stands for the file of other parts and is not counted beside them. */
  readonly whole?: boolean;
  /** Where its tests share a world: one that hangs takes those after it along. */
  readonly world?: string;
}

/** How many things went wrong: what failed in one world is one. */
export const causesOf = (failed: readonly Part[]): number =>
  new Set(failed.map(({ world, id }) => world ?? id)).size;

/** How the parts of a stage are known. */
export interface Suite {
  /** Ids that must be among them: a tool that dies says nothing of the rest. */
  readonly expected?: readonly string[];
  /** The parts of a run, from what it printed and the results it left in this folder. */
  read(folder: string, output: string): readonly Part[];
  /** Runs some of them again, alone, with results in another folder. */
  again?(failed: readonly Part[], folder: string): Command;
  /** Writes what later looks (their folders, in order) saw over the first results. */
  replace?(folder: string, looks: readonly string[], failed: ReadonlySet<string>): void;
}

export interface Stage {
  readonly name: string;
  readonly command: Command;
  /** Minutes it should take on two quiet cores. */
  readonly budget: number;
  /** Without one, the stage itself is the only part. */
  readonly suite?: Suite;
  /**
   * Runs at the same time; what takes no figures of time minds no company. Where it failed, it is
   * run once more alone.
   */
  readonly beside?: Stage;
}
