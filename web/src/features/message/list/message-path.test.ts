import { describe, expect, it } from 'vitest';
import { messagePath } from './message-path.ts';

describe('where a message leads', () => {
  it.each(['/user/order/detail?id=10001', '/user/coupon', '/courseInfo?id=48&chapter=480', '/'])(
    'is a path of the site: %s',
    (link) => {
      expect(messagePath(link)).toBe(link);
    },
  );

  it.each([
    '',
    'user/coupon',
    '/nowhere',
    '/user/coupon/more',
    '//evil.example/user/coupon',
    String.raw`/\evil.example/user/coupon`,
    'https://evil.example/user/coupon',
    'javascript:alert(1)',
  ])('is nowhere for %s', (link) => {
    expect(messagePath(link)).toBeNull();
  });
});
