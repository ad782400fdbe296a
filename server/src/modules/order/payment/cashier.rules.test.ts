import { describe, expect, it } from 'vitest';
import { fittingCashiers } from './cashier.rules.ts';

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0';
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile HarmonyOS';

describe('the cashiers that fit', () => {
  it.each([
    ['a desktop', DESKTOP, ['code'], ['code']],
    ['no browser', '', ['code'], ['code']],
    ['Android', ANDROID, ['browser', 'code'], ['browser', 'code']],
    ['an iPhone', IPHONE, ['browser', 'code'], ['browser', 'code']],
    ['an iPad', IPAD, ['browser', 'code'], ['browser', 'code']],
    ['HarmonyOS', HARMONY, ['browser', 'code'], ['browser', 'code']],
  ])('%s', (_what, userAgent, wechat, alipay) => {
    const browser = { userAgent, isInsideWechat: false };
    expect(fittingCashiers(1, browser)).toEqual(wechat);
    expect(fittingCashiers(2, browser)).toEqual(alipay);
  });

  it('inside WeChat, on whatever device', () => {
    for (const userAgent of [DESKTOP, ANDROID, IPHONE]) {
      const browser = { userAgent, isInsideWechat: true };
      expect(fittingCashiers(1, browser)).toEqual(['inside', 'code']);
      expect(fittingCashiers(2, browser)).toEqual(['code']);
    }
  });
});
