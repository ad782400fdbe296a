/** What keeps something from happening, and the tests that notice when it is gone. */
export interface Guard {
  readonly name: string;
  /** Below server/src. */
  readonly file: string;
  /** Stands once in the file. */
  readonly text: string;
  /** What stands there without it. */
  readonly without: string;
  /** Test files that must fail without it, below server/src. */
  readonly tests: readonly string[];
}
