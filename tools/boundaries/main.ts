/** `node tools/boundaries/main.ts [root]`: prints every wrong import and exits 1 if there is one. */
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './check.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const violations = checkBoundaries(root);
for (const { path, line, message } of violations) {
  console.error(`${path}:${line} ${message}`);
}
console.log(`boundaries: ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
