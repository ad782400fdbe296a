/**
 * `node tools/statements/main.ts [--whole]`: judges the statements that the last run of the server's
 * tests sent. `--whole` says that all tests ran: an exception nothing needs is then a problem too.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkStatements } from './check.ts';

const { values, positionals } = parseArgs({
  options: { whole: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = positionals[0] ?? join(fileURLToPath(new URL('.', import.meta.url)), '../..');
const { sent, named, problems, unused } = await checkStatements(root);
for (const { place, tables, text } of problems) {
  console.error(`${place} does not name the user of ${tables.join(', ')}:\n${text}\n`);
}
const stale = values.whole ? unused : [];
for (const { piece } of stale) {
  console.error(`no statement needs the exception "${piece}"`);
}
const failed = problems.length + stale.length;
console.log(`statements: ${named} of ${sent} name the user, ${failed} problems`);
process.exitCode = failed > 0 || (values.whole && sent === 0) ? 1 : 0;
