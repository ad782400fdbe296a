import { expect, it } from 'vitest';
import { parseProofs, type Proof, renderProofs, withProof } from './proof.ts';

const proof: Proof = {
  run: 'drill-kill9',
  size: 'full',
  result: 'passed',
  seconds: 312,
  commit: 'abc1234',
};

it('reads what it wrote', () => {
  const proofs = [proof, { ...proof, run: 'plans', size: '1000000 courses', commit: 'abc1234+' }];
  expect(parseProofs(renderProofs(proofs))).toEqual(proofs);
});

it('reads the page when a formatter has aligned its columns', () => {
  const page = '| drill-kill9 | full            | passed |     312 | abc1234  |\n';
  const aligned = page.replace('|     312 |', '| 312     |');
  expect(parseProofs(aligned)).toEqual([proof]);
});

it('keeps one row per run and size, in order', () => {
  const small = { ...proof, size: 'small' };
  const later = { ...proof, result: 'FAILED', commit: 'def5678' } as const;
  const other = { ...proof, run: 'bill' };
  expect(withProof([proof, small], later)).toEqual([later, small]);
  expect(withProof([later, small], other)).toEqual([other, later, small]);
});
