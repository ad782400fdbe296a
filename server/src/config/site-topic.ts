/** Where the site is, and its sisters. */
import { z } from 'zod';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import { https, machines } from './rules.ts';
import { readTopic } from './topic.ts';
import type { PasswordWire } from '@zhiji/contract/kernel/password-wire';
import type { SSO_APPS } from '@zhiji/contract/kernel/statuses';
import type { Given, Topic } from './topic.ts';

const origin = z.url({ protocol: /^https?$/u }).transform((text) => new URL(text).origin);

/** Hexadecimal digits, as many as one of the lengths. */
function hex(...lengths: readonly number[]) {
  return z
    .string()
    .regex(/^[\da-f]*$/iu)
    .refine((text) => lengths.includes(text.length), `must have ${lengths.join(' or ')} digits`);
}

const variables = {
  PUBLIC_ORIGIN: origin.describe('where browsers reach the site, such as https://www.your.site'),
  PAY_NOTIFY_ORIGIN: origin
    .optional()
    .describe('where payment channels reach us, if not where browsers do'),
  S3_UPLOAD_ORIGIN: origin
    .optional()
    .describe('where browsers reach the store, if not through our edge'),
  AGENCY_ORIGIN: origin.describe('the institutions’ console, to which a user may cross over'),
  SISTER_ORIGIN: origin.describe('the sister site, to which a user may cross over'),
  TRUSTED_PROXIES: z
    .string()
    .describe('addresses whose X-Forwarded-For and X-Request-Id are believed, separated by commas'),
  // The pair ships with the client, so it is no secret and its default is as good as any other.
  PASSWORD_KEY: hex(32, 64)
    .default(DEFAULT_PASSWORD_WIRE.key)
    .describe('what clients encrypt passwords with, the same as in the client’s build'),
  PASSWORD_IV: hex(32).default(DEFAULT_PASSWORD_WIRE.iv).describe('the other half of the pair'),
};

export const siteTopic: Topic<typeof variables> = {
  title: 'Site',
  usedBy: ['web'],
  only: { PUBLIC_ORIGIN: ['web', 'worker'], PAY_NOTIFY_ORIGIN: ['web', 'worker'] },
  variables,
  production: {
    PUBLIC_ORIGIN: https,
    PAY_NOTIFY_ORIGIN: https,
    S3_UPLOAD_ORIGIN: https,
    AGENCY_ORIGIN: https,
    SISTER_ORIGIN: https,
    TRUSTED_PROXIES: machines,
  },
};

export interface SiteConfig {
  readonly publicOrigin: string;
  readonly notifyOrigin: string;
  readonly uploadOrigin: string;
  readonly ssoOrigins: Readonly<Record<keyof typeof SSO_APPS, string>>;
  readonly trustedProxies: ReadonlySet<string>;
  readonly passwordWire: PasswordWire;
}

/** Reads where the site is. */
export function readSite(given: Given): SiteConfig {
  const values = readTopic(siteTopic, given);
  return {
    publicOrigin: values.PUBLIC_ORIGIN,
    notifyOrigin: values.PAY_NOTIFY_ORIGIN ?? values.PUBLIC_ORIGIN,
    uploadOrigin: values.S3_UPLOAD_ORIGIN ?? values.PUBLIC_ORIGIN,
    ssoOrigins: { agency: values.AGENCY_ORIGIN, sister: values.SISTER_ORIGIN },
    trustedProxies: new Set(values.TRUSTED_PROXIES.split(',').filter(Boolean)),
    passwordWire: { key: values.PASSWORD_KEY, iv: values.PASSWORD_IV },
  };
}
