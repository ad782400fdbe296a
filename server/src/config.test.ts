import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:s3cret@db/zhiji',
  REDIS_URL: 'redis://cache:6379',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://www.zhiji.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

describe('the configuration', () => {
  it('has working defaults for development', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'development',
      port: 13_300,
      rateScale: 1,
    });
  });

  it('takes production’s own values', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ environment: 'production' });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'refuses the development value of %s in production',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(name);
    },
  );

  it('refuses the development password and a short key', () => {
    const url = 'postgres://zhiji_app:zhiji-dev@db/zhiji';
    expect(() => readConfig({ ...PRODUCTION, DATABASE_URL: url })).toThrow('DATABASE_URL');
    expect(() => readConfig({ DATA_KEY: 'c2hvcnQ=' })).toThrow('32 bytes');
    expect(() => readConfig({ PORT: 'many' })).toThrow('PORT');
  });
});
