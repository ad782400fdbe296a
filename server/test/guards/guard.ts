/** What keeps something from happening, and the tests that notice when it is gone. */
export interface Guard {
  readonly name: string;
  /** Below server/src, or a configuration that tests read through `readWithoutGuard`. */
  readonly file: string;
  /** Stands once in the file. */
  readonly text: string;
  /** What stands there without it. */
  readonly without: string;
  /** Test files that must fail without it, below server/src. */
  readonly tests: readonly string[];
  /** The finding of docs/findings.md it mends; only tests that name it count then. */
  readonly finding?: string;
}
