/** The object store, by the S3 API. */
import { z } from 'zod';
import { https, secret } from './rules.ts';
import { readTopic, refusal } from './topic.ts';
import type { StorageOptions } from '#platform/storage/s3';
import type { Given, Topic } from './topic.ts';

const variables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/u }).describe('the store’s address for our servers'),
  S3_ACCESS_KEY: z.string().min(1).describe('our user at the store'),
  S3_SECRET_KEY: z.string().min(1).describe('its secret'),
  S3_REGION: z.string().default('us-east-1').describe('the region signatures name'),
  S3_PUBLIC_BUCKET: z.string().default('zhiji-public').describe('what anyone may read by name'),
  S3_PRIVATE_BUCKET: z.string().default('zhiji-private').describe('what nobody reads unasked'),
  S3_UPLOAD_ROLE: z
    .string()
    .default('arn:aws:iam:::role/zhiji-upload')
    .describe('the role whose temporary credentials browsers upload with'),
};

export const storageTopic: Topic<typeof variables> = {
  title: 'Object store',
  usedBy: ['web', 'worker', 'ops'],
  only: { S3_UPLOAD_ROLE: ['web'] },
  variables,
  production: { S3_ENDPOINT: https, S3_SECRET_KEY: secret(16) },
};

/** Reads the store's access. */
export function readStorage(given: Given, uploadOrigin: string): StorageOptions {
  const values = readTopic(storageTopic, given);
  if (values.S3_PUBLIC_BUCKET === values.S3_PRIVATE_BUCKET) {
    throw refusal(['S3_PRIVATE_BUCKET must be another bucket than S3_PUBLIC_BUCKET']);
  }
  return {
    endpoint: values.S3_ENDPOINT,
    accessKey: values.S3_ACCESS_KEY,
    secretKey: values.S3_SECRET_KEY,
    region: values.S3_REGION,
    publicBucket: values.S3_PUBLIC_BUCKET,
    privateBucket: values.S3_PRIVATE_BUCKET,
    uploadRole: values.S3_UPLOAD_ROLE,
    uploadOrigin,
  };
}
