/** Who may study what is decided in one place: no other statement judges a grant by itself. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from './graph.ts';
import { withoutComments } from './sql.ts';
import { zoneOf } from './zones.ts';

const MODULES = 'server/src/modules';
const RULE = `${MODULES}/learning/grants/`;
/** Invariants look at the rule from outside. */
const WATCHERS = /invariants\.repo\.ts$/;
/** Asks whether an order gave a course, not who may study; learning imports its module. */
const REVIEWS = `${MODULES}/catalog/feedback/review.repo.ts`;
const GRANTS = /\b(?:from|join)\s+access_grant\b/;
const JUDGES = /\b(?:revoked_at|suspended_at)\s+is\b/g;

/** Statements that judge grants without asking the rule. */
export function judgeAccess(root: string): Violation[] {
  if (!existsSync(join(root, MODULES))) {
    return [];
  }
  return readdirSync(join(root, MODULES), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = `${MODULES}/${name}`;
    const isFree = WATCHERS.test(name) || path.startsWith(RULE) || path === REVIEWS;
    const text =
      name.endsWith('.repo.ts') && !isFree
        ? withoutComments(readFileSync(join(root, path), 'utf8'))
        : '';
    if (zoneOf(path).test || !GRANTS.test(text)) {
      return [];
    }
    return [...text.matchAll(JUDGES)].map(({ index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      message: `the access rule stands in ${RULE}access-rule.repo.ts: take its conditions from there`,
    }));
  });
}
