import { describe, expect, it } from 'vitest';
import { maskEmail, maskPhone } from './mask.ts';

describe('masks', () => {
  it('[USR-09/account] leave of a phone what its owner knows it by', () => {
    expect(maskPhone('13800001001')).toBe('138****1001');
  });

  it.each([
    ['lin@zhiji.example', 'l****@zhiji.example'],
    ['a@b.example', 'a****@b.example'],
    ['林@zhiji.example', '林****@zhiji.example'],
  ])('[USR-09/account] hide who a mailbox belongs to: %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
