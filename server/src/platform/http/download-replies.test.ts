import { describe, expect, it } from 'vitest';
import { attachment, fileName } from './download-replies.ts';

describe('names of files', () => {
  it('survive in Chinese, with letters for what knows none', () => {
    expect(attachment('讲义 a.pdf')).toBe(
      `attachment; filename="_ a.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20a.pdf`,
    );
  });

  it('lead nowhere and break nothing', () => {
    const name = fileName({ title: '../a"b\\c\r\nd:(e)*', ext: 'pdf' });
    expect(name).toBe('.._a_b_c__d_(e)_.pdf');
    expect(attachment(name)).toBe(
      `attachment; filename=".._a_b_c__d_(e)_.pdf"; filename*=UTF-8''.._a_b_c__d_%28e%29_.pdf`,
    );
  });
});
