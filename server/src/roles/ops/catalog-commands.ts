/** Commands about what the site shows and sells. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { parseFen } from '@zhiji/contract/kernel/money';
import { CATALOG_TAG, changeCourse } from '#modules/catalog';
import { SETTING_KEYS, isSettingKey, setSetting } from '#modules/content';
import { stopCoupon } from '#modules/coupon';
import { operator, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

/** States of a course an operator sets by name. */
const SALE_STATES = new Map([
  ['on', COURSE_STATUSES.onSale],
  ['off', COURSE_STATUSES.offSale],
]);

export const catalogCommands: Record<string, Command> = {
  /** `ops setting foot_mobile 400-800-1234` */
  async setting({ platform }, [key = '', value = '']) {
    if (!isSettingKey(key)) {
      throw new Error(`setting: the key is one of ${SETTING_KEYS.join(', ')}`);
    }
    await setSetting(platform, operator(), key, value);
    return `${key} is set`;
  },
  /** `ops course-price 48 199.00` */
  async 'course-price'({ platform }, [id = '', yuan = '']) {
    await changeCourse(platform, operator(), Number(id), { priceFen: parseFen(yuan) });
    return `course ${id} costs ${yuan}`;
  },
  /** `ops course-sale 48 off` */
  async 'course-sale'({ platform }, [id = '', state = '']) {
    const status = SALE_STATES.get(state);
    if (status === undefined) {
      throw new Error(`course-sale: the state is one of ${[...SALE_STATES.keys()].join(', ')}`);
    }
    await changeCourse(platform, operator(), Number(id), { status });
    return `course ${id} is ${state} sale`;
  },
  /** `ops coupon-stop 10001`: nobody can claim it any more. */
  async 'coupon-stop'({ platform }, [id = '']) {
    await stopCoupon(platform, operator(), wholeNumber('the coupon', id), [CATALOG_TAG]);
    return `coupon ${id} is stopped`;
  },
};
