/** Commands about what the site shows and sells. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { CATALOG_TAG, changeCourse } from '#modules/catalog';
import { SETTING_KEYS, setSetting } from '#modules/content';
import { stopCoupon } from '#modules/coupon';
import { fenOf, oneOf, operator, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

/** States of a course an operator sets by name. */
const SALE_STATES = [
  ['on', COURSE_STATUSES.onSale],
  ['off', COURSE_STATUSES.offSale],
] as const;

const SETTINGS = SETTING_KEYS.map((key) => [key, key] as const);

const courseOf = (text: string): number => wholeNumber('the course', text);

export const catalogCommands: Record<string, Command> = {
  /** `ops setting foot_mobile 400-800-1234` */
  async setting({ platform }, [key = '', value = '']) {
    await setSetting(platform, operator(), oneOf('the key', key, SETTINGS), value);
    return `${key} is set`;
  },
  /** `ops course-price 48 199.00` */
  async 'course-price'({ platform }, [id = '', yuan = '']) {
    const priceFen = fenOf('the price', yuan);
    await changeCourse(platform, operator(), courseOf(id), { priceFen });
    return `course ${id} costs ${yuan}`;
  },
  /** `ops course-sale 48 off` */
  async 'course-sale'({ platform }, [id = '', state = '']) {
    const status = oneOf('the state', state, SALE_STATES);
    await changeCourse(platform, operator(), courseOf(id), { status });
    return `course ${id} is ${state} sale`;
  },
  /** `ops coupon-stop 10001`: nobody can claim it any more. */
  async 'coupon-stop'({ platform }, [id = '']) {
    await stopCoupon(platform, operator(), wholeNumber('the coupon', id), [CATALOG_TAG]);
    return `coupon ${id} is stopped`;
  },
};
