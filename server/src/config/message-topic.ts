/** Messages by SMS and mail. */
import { z } from 'zod';
import { connection, each, hostOf, isNowhere, notSandbox, secret } from './rules.ts';
import { readTopic } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const text = z.string().min(1);

const variables = {
  SMS_ENDPOINT: z.url({ protocol: /^https?$/u }).describe('Aliyun’s SMS service'),
  SMS_ACCESS_KEY: text.describe('our user at Aliyun'),
  SMS_SECRET_KEY: text.describe('its secret'),
  SMS_SIGN_NAME: text.describe('the signature Aliyun has approved'),
  SMS_TEMPLATE: text.describe('the approved template of codes'),
  SMS_MOVED_TEMPLATE: text.describe('the approved template of “a session was moved”'),
  SMS_CANCELLED_TEMPLATE: text.describe('the approved template of “a session was cancelled”'),
  SMS_RETURNED_TEMPLATE: text.describe('the approved template of “a seat was given back”'),
  SMS_SEAT_GIVEN_TEMPLATE: text.describe('the approved template of “you were given a seat”'),
  SMS_CLASS_SOON_TEMPLATE: text.describe('the approved template of “a class starts soon”'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/u })
    .describe('the mail relay: smtps://user:password@host:465, or smtp:// for STARTTLS'),
  MAIL_FROM: text.describe('whom mails come from'),
};

const ownRelay = (value: string): string | null =>
  isNowhere(new URL(value).hostname)
    ? 'must name the relay’s host: to this machine mail goes without TLS'
    : null;
const ownAddress = (value: string): string | null =>
  isNowhere(/@([^\s>]+)/u.exec(value)?.[1] ?? 'localhost')
    ? 'must be an address of the site’s own domain'
    : null;
const template = notSandbox(/^SMS_10000\d$/u);

export const messageTopic: Topic<typeof variables> = {
  title: 'SMS and mail',
  usedBy: ['web', 'worker'],
  only: {
    SMS_TEMPLATE: ['web'],
    SMS_MOVED_TEMPLATE: ['worker'],
    SMS_CANCELLED_TEMPLATE: ['worker'],
    SMS_RETURNED_TEMPLATE: ['worker'],
    SMS_SEAT_GIVEN_TEMPLATE: ['worker'],
    SMS_CLASS_SOON_TEMPLATE: ['worker'],
  },
  variables,
  production: {
    SMS_ENDPOINT: hostOf(
      'Aliyun',
      'dysmsapi.aliyuncs.com',
      /^dysmsapi\.[a-z\d-]+\.aliyuncs\.com$/u,
    ),
    SMS_SECRET_KEY: secret(16),
    SMS_SIGN_NAME: notSandbox('知集沙箱'),
    SMS_TEMPLATE: template,
    SMS_MOVED_TEMPLATE: template,
    SMS_CANCELLED_TEMPLATE: template,
    SMS_RETURNED_TEMPLATE: template,
    SMS_SEAT_GIVEN_TEMPLATE: template,
    SMS_CLASS_SOON_TEMPLATE: template,
    SMTP_URL: each(connection(), ownRelay),
    MAIL_FROM: ownAddress,
  },
};

export interface MessageConfig {
  readonly sms: {
    readonly endpoint: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly signName: string;
    readonly templateCode: string;
    readonly noticeCodes: Readonly<
      Record<'moved' | 'cancelled' | 'returned' | 'seatGiven' | 'classSoon', string>
    >;
  };
  readonly mail: { readonly url: string; readonly from: string };
}

/** Reads how messages are sent. */
export function readMessages(given: Given): MessageConfig {
  const values = readTopic(messageTopic, given);
  return {
    sms: {
      endpoint: values.SMS_ENDPOINT,
      accessKey: values.SMS_ACCESS_KEY,
      secretKey: values.SMS_SECRET_KEY,
      signName: values.SMS_SIGN_NAME,
      templateCode: values.SMS_TEMPLATE,
      noticeCodes: {
        moved: values.SMS_MOVED_TEMPLATE,
        cancelled: values.SMS_CANCELLED_TEMPLATE,
        returned: values.SMS_RETURNED_TEMPLATE,
        seatGiven: values.SMS_SEAT_GIVEN_TEMPLATE,
        classSoon: values.SMS_CLASS_SOON_TEMPLATE,
      },
    },
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM },
  };
}
