import { describe, expect, it } from 'vitest';
import { readPlan } from './plan.ts';

const plan = {
  'Query Text': 'select 1',
  Plan: {
    'Node Type': 'Nested Loop',
    'Actual Rows': 10,
    'Actual Loops': 1,
    Plans: [
      {
        'Node Type': 'Seq Scan',
        'Relation Name': 'course',
        'Actual Rows': 2,
        'Rows Removed by Filter': 998,
        'Actual Loops': 3,
      },
      { 'Node Type': 'Seq Scan', 'Relation Name': 'label', 'Actual Rows': 40, 'Actual Loops': 10 },
      { 'Node Type': 'Index Scan', 'Relation Name': 'shop', 'Actual Rows': 1, 'Actual Loops': 10 },
    ],
  },
};

describe('a plan', () => {
  it('says what its worst sequential scan and all its scans have read', () => {
    const notice = `duration: 1.250 ms  plan:\n${JSON.stringify(plan)}`;
    expect(readPlan(notice)).toEqual({
      statement: 'select 1',
      ms: 1.25,
      seqRows: 3_000,
      seqTable: 'course',
      rows: 3_410,
    });
  });

  it('is not every notice', () => {
    expect(readPlan('relation "x" already exists, skipping')).toBeNull();
  });
});
