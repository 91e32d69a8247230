import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export type RawAnswer = { status: number; head: string; body: string };

/** Sends bytes to a server of this machine as no HTTP client would. Returns the whole answer. */
export async function sendRawTo(url: string, request: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  const at = answer.indexOf('\r\n\r\n');
  return { status: Number(answer.split(' ')[1] ?? 0), head: answer.slice(0, at), body: answer.slice(at + 4) };
}
