/** Every topic of the environment, in the order a reader wants them. */
import { dataTopic } from './data-topic.ts';
import { keyTopic } from './key-topic.ts';
import { invoiceTopic } from './invoice-topic.ts';
import { liveTopic } from './live-topic.ts';
import { messageTopic } from './message-topic.ts';
import { alipayTopic, transferTopic, wechatTopic } from './pay-topic.ts';
import { processTopic } from './process-topic.ts';
import { siteTopic } from './site-topic.ts';
import { storageTopic } from './storage-topic.ts';
import { wechatLoginTopic } from './wechat-topic.ts';

export const topics = [
  processTopic,
  siteTopic,
  dataTopic,
  keyTopic,
  storageTopic,
  messageTopic,
  invoiceTopic,
  wechatLoginTopic,
  liveTopic,
  wechatTopic,
  alipayTopic,
  transferTopic,
] as const;
