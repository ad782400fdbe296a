/** Customer service. */
import { call, nothing } from './kernel/call.ts';
import { url } from './kernel/wire.ts';

export const supportCalls = {
  serviceLink: call({
    path: '/api/kefu/getKefu',
    summary: 'The customer-service link to open in a new window; the data is the link itself.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: url,
    success: ['ok'],
    errors: [],
  }),
};
