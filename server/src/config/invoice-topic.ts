/** The tax service that issues invoices. */
import { z } from 'zod';
import { hostOf, isNowhere, secret } from './rules.ts';
import { readTopic } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const text = z.string().min(1);
const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/u;

const hostsIn = (list: string): readonly string[] => list.split(',').map((host) => host.trim());

const variables = {
  NUONUO_ENDPOINT: z.url({ protocol: /^https?$/u }).describe('Nuonuo’s tax service'),
  NUONUO_APP_KEY: text.describe('our application at Nuonuo'),
  NUONUO_APP_SECRET: text.describe('its secret'),
  NUONUO_ACCESS_TOKEN: text.describe('its token, which lives for months'),
  NUONUO_FILE_HOSTS: text.describe('hosts its files may lie on, separated by commas'),
};

export const invoiceTopic: Topic<typeof variables> = {
  title: 'Invoices',
  usedBy: ['worker'],
  variables,
  production: {
    NUONUO_ENDPOINT: hostOf('Nuonuo', 'sdk.nuonuo.com'),
    NUONUO_APP_SECRET: secret(16),
    NUONUO_FILE_HOSTS: (hosts) =>
      hostsIn(hosts).some((host) => !HOST.test(host) || isNowhere(host))
        ? 'must be hosts of Nuonuo: inv.jss.com.cn'
        : null,
  },
};

export interface InvoiceConfig {
  readonly nuonuo: {
    readonly endpoint: string;
    readonly appKey: string;
    readonly appSecret: string;
    readonly accessToken: string;
    readonly fileHosts: readonly string[];
  };
}

/** Reads who issues invoices. */
export function readInvoices(given: Given): InvoiceConfig {
  const values = readTopic(invoiceTopic, given);
  return {
    nuonuo: {
      endpoint: values.NUONUO_ENDPOINT,
      appKey: values.NUONUO_APP_KEY,
      appSecret: values.NUONUO_APP_SECRET,
      accessToken: values.NUONUO_ACCESS_TOKEN,
      fileHosts: hostsIn(values.NUONUO_FILE_HOSTS),
    },
  };
}
