/** The environment, read once and checked by topic; nothing else reads process.env. */
import { development } from '#development';
import { readData } from './config/data-topic.ts';
import { readKeys } from './config/key-topic.ts';
import { readInvoices } from './config/invoice-topic.ts';
import { readLive } from './config/live-topic.ts';
import { readMessages } from './config/message-topic.ts';
import { readPay, readTransferAccount } from './config/pay-topic.ts';
import { readProcess } from './config/process-topic.ts';
import { readSite } from './config/site-topic.ts';
import { readStorage } from './config/storage-topic.ts';
import { refusal } from './config/topic.ts';
import { readWechat } from './config/wechat-topic.ts';
import type { Development } from '#development';
import type { KeyRing } from '#platform/crypto';
import type { StorageOptions } from '#platform/storage/s3';
import type { DataConfig } from './config/data-topic.ts';
import type { InvoiceConfig } from './config/invoice-topic.ts';
import type { LiveConfig } from './config/live-topic.ts';
import type { MessageConfig } from './config/message-topic.ts';
import type { PayConfig, TransferAccount } from './config/pay-topic.ts';
import type { ProcessConfig } from './config/process-topic.ts';
import type { SiteConfig } from './config/site-topic.ts';
import type { WechatConfig } from './config/wechat-topic.ts';

type Mode = 'development' | 'test' | 'production';

export interface Config
  extends
    ProcessConfig,
    DataConfig,
    MessageConfig,
    InvoiceConfig,
    Omit<SiteConfig, 'notifyOrigin' | 'uploadOrigin'> {
  readonly environment: Mode;
  /** What only development and tests may do; production has none of it. */
  readonly development: Development | null;
  /** The ring: its first key seals, all of them open. */
  readonly dataKey: KeyRing;
  readonly storage: StorageOptions;
  readonly wechat: WechatConfig;
  readonly live: LiveConfig;
  readonly pay: PayConfig;
  readonly transferAccount: TransferAccount;
}

/** Reads a configuration from environment variables; throws what to set when one is not right. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const mode = modeOf(environment);
  const given = { environment, development: developmentFor(mode) };
  const { notifyOrigin, uploadOrigin, ...site } = readSite(given);
  const [wechat, pay] = [readWechat(given), readPay(given, notifyOrigin)];
  if (pay.wechat !== null && pay.wechat.appid !== wechat.apps.inside.id) {
    // Who pays inside WeChat is named to the app that recognised him.
    throw refusal(['WECHAT_PAY_APPID must be WECHAT_INSIDE_ID']);
  }
  return {
    environment: mode,
    development: given.development,
    ...readProcess(given),
    ...site,
    ...readData(given),
    ...readMessages(given),
    ...readInvoices(given),
    dataKey: readKeys(given),
    storage: readStorage(given, uploadOrigin),
    wechat,
    live: readLive(given),
    pay,
    transferAccount: readTransferAccount(given),
  };
}

/** The mode, which must be said: who says nothing is not taken for a developer. */
function modeOf({ NODE_ENV: mode }: NodeJS.ProcessEnv): Mode {
  if (mode !== 'production' && mode !== 'development' && mode !== 'test') {
    throw refusal(['NODE_ENV must be set to production, development or test; nothing is assumed']);
  }
  return mode;
}

function developmentFor(mode: Mode): Development | null {
  if (mode === 'production') {
    return null;
  }
  if (development === null) {
    throw refusal([`this build is for production and cannot run in ${mode}: set NODE_ENV`]);
  }
  return development;
}
