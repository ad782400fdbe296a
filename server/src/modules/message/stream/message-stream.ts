/** Where open pages hear how many messages are unread. */
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { HTTP, refuse } from '#platform/http/download-replies';
import { TOKEN_HEADER } from '#platform/http/auth';
import { Failure } from '#platform/failure';
import type { EventStream } from '#platform/module';
import type { HolderOf, PageHub } from './page-hub.queries.ts';

/** The stream of somebody who is logged in. */
export function messageStream(holderOf: HolderOf, hub: PageHub): EventStream {
  return {
    path: MESSAGE_STREAM,
    farewell: hub.farewell,
    async listen(request) {
      const { [TOKEN_HEADER]: token, cookie } = request.headers;
      const headers = { [TOKEN_HEADER]: token, cookie };
      const holder = await holderOf(headers);
      if (holder instanceof Failure) {
        // As a call answers it: a session that is over is no fault of the page.
        return refuse(request, HTTP.ok, holder.key);
      }
      if (hub.isCrowded(holder.userId)) {
        return refuse(request, HTTP.tooMany, 'common.tooMany');
      }
      return (listener) => hub.enter(holder.userId, headers, listener);
    },
  };
}
