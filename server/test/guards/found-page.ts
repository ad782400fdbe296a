/** The text of docs/guards.md. */
import { KINDS } from './found.ts';
import type { Found } from './found.ts';
import type { Verdict } from './verdicts.ts';

type VerdictOf = (guard: Found) => Verdict | undefined;
type Reasons = Readonly<Record<string, string>>;

/** Whether a guard was tried and nothing missed it. */
export const isMissing = (verdict: Verdict | undefined): boolean =>
  verdict !== undefined && verdict.outcome !== 'noticed';

export function renderPage(all: readonly Found[], verdictOf: VerdictOf, reasons: Reasons): string {
  const rows = KINDS.map((kind) => {
    const found = all.filter((guard) => guard.kind === kind);
    const noticed = found.filter((guard) => verdictOf(guard)?.outcome === 'noticed');
    const missing = found.filter((guard) => isMissing(verdictOf(guard)));
    const explained = missing.filter(({ key }) => reasons[key] !== undefined);
    const numbers = [
      found.length,
      noticed.length,
      explained.length,
      missing.length - explained.length,
      found.length - noticed.length - missing.length,
    ];
    return `| ${[kind, ...numbers].join(' | ')} |`;
  });
  const lines = all
    .filter((guard) => isMissing(verdictOf(guard)))
    .map((guard) => {
      const reason = reasons[guard.key] ?? `**no reason yet**, ${verdictOf(guard)?.by ?? ''}`;
      return `- \`${guard.key}\`: ${reason}`;
    });
  const tried = all.filter((guard) => verdictOf(guard) !== undefined);
  return [
    '# Guards taken away',
    '',
    `${tried.length} of ${all.length} were tried so far.`,
    '',
    'Written by `node server/test/guards/main.ts --found`, which takes one guard after the other',
    'away and runs the nearest tests that come by it. It finds what is written like this in the',
    'SQL of the server or in its query builder:',
    '',
    '- owner: the condition `user_id = ${…}`, `buyer_id = ${…}` or `holder_id = ${…}`;',
    '- lifecycle: `.allowed` of a move;',
    '- lock: `for update` and `for share` without `skip locked`, and advisory locks.',
    '',
    'Checks written in TypeScript, and conditions written otherwise, are not found by it. Some, such',
    'as signatures, are listed by hand in `server/test/guards` and tried by `npm run full -- --all`.',
    '',
    '| class | found | noticed | not noticed, for a reason | not noticed | not tried |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(lines.length === 0 ? [] : ['## Not noticed', '', ...lines, '']),
  ].join('\n');
}
