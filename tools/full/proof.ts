/** What a proof at full size is, and what came of one. */

export interface Proof {
  readonly name: string;
  /** What holds when it passes. */
  readonly shows: string;
  readonly size: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** About how long it takes on two cores. */
  readonly minutes: number;
  /** Folders and files it is about: while they stay the same, what came of it stays true. */
  readonly about: readonly string[];
  /** Beside the plan: figures of speed, browsers and long histories, run by `--all` or by name. */
  readonly isBeside?: true;
  /** What keeps it from its goal on the machine it was measured on, told when it fails. */
  readonly limit?: string;
}

export interface Result {
  readonly passed: boolean;
  /** What was measured, or why it failed. */
  readonly figures: string;
  /** How the same went with the guard taken away; empty when it has no control of its own. */
  readonly control: string;
  readonly seed: string;
  readonly seconds: number;
  readonly commit: string;
}

const DRILL = /^drill [\w-]+: (?:ok in \d+ s|FAILED), seed (?<seed>\d+): (?<figures>.*)$/m;
const VITEST_TESTS = /^\s*Tests\s+(?<tests>.+?)\s*\(\d+\)$/m;
const CONTROL = 'control: ';
/** Tests write one such line for each guard they took away. */
const CONTROL_LINES = /^control: (?<control>.+)$/gm;
/** A path of this machine says nothing to whoever reads the page. */
const LOGS = / \(logs in [^)]*\)$/;
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** Reads what a proof printed; one that says nothing readable is told by its last lines. */
export function readOutput(output: string): Pick<Result, 'figures' | 'control' | 'seed'> {
  const text = output.replaceAll(COLOURS, '');
  const drill = DRILL.exec(text)?.groups;
  if (drill !== undefined) {
    const parts = (drill['figures'] ?? '').replace(LOGS, '').split('; ');
    const isControl = (part: string): boolean => part.startsWith(CONTROL);
    return {
      figures: parts.filter((part) => !isControl(part)).join('; '),
      control: parts
        .filter(isControl)
        .map((part) => part.slice(CONTROL.length))
        .join('; '),
      seed: drill['seed'] ?? '',
    };
  }
  const tests = VITEST_TESTS.exec(text)?.groups?.['tests'];
  const said = /^proof: (?<figures>.+)$/m.exec(text)?.groups?.['figures'];
  const last = text.trim().split('\n').slice(-3).join(' ');
  const seed = /\bseed[ =:]+(?<seed>\d+)/i.exec(text)?.groups?.['seed'] ?? '';
  const controls = [...text.matchAll(CONTROL_LINES)].map(({ groups }) => groups?.['control'] ?? '');
  return {
    figures: [said, tests].filter((part) => part !== undefined).join('; ') || last,
    control: controls.join('; '),
    seed,
  };
}
