import { describe, expect, it } from 'vitest';
import { isUniqueViolation } from './transaction.ts';

const UNIQUE = '23505';
const violation = (fields: object, message = 'duplicate key'): Error =>
  Object.assign(new Error(message), { code: UNIQUE }, fields);

describe('a violated unique constraint', () => {
  it('is known by its name', () => {
    const error = violation({ constraint: 'orders_confirm_key' });
    expect(isUniqueViolation(error, 'orders_confirm_key')).toBe(true);
    expect(isUniqueViolation(error, 'orders_unpaid')).toBe(false);
    expect(isUniqueViolation(error)).toBe(true);
  });

  it('is known by its name on a piece of a distributed table', () => {
    const error = violation({ constraint: 'orders_confirm_key_102055' });
    expect(isUniqueViolation(error, 'orders_confirm_key')).toBe(true);
  });

  it('is known by its message when the field is missing', () => {
    const message = 'duplicate key value violates unique constraint "orders_confirm_key_102055"';
    expect(isUniqueViolation(violation({}, message), 'orders_confirm_key')).toBe(true);
  });

  it('is none of another kind', () => {
    const error = Object.assign(new Error('foreign key'), { code: '23503', constraint: 'a' });
    expect(isUniqueViolation(error)).toBe(false);
    expect(isUniqueViolation('23505', 'a')).toBe(false);
  });
});
