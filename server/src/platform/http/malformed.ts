/** Malformed requests and paths are answered with the envelope as well. */
import { fail } from '#platform/failure';
import { newRequestId } from '#platform/ids';
import { failureEnvelope, mapError, sendFailure } from './error-edge.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers bytes the HTTP parser refused, and closes the connection. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return;
  }
  if (socket.writable) {
    const id = newRequestId();
    const body = failureEnvelope(mapError(fail('common.badParameter')), 'zh', id);
    socket.write(
      [
        `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
        'connection: close',
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${id}`,
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

/** Answers what the router refused before any route was chosen. */
export function refuseUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  sendFailure(request, reply, mapError(error));
}
