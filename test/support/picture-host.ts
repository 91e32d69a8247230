import { createServer, type ServerResponse } from 'node:http';
import { png } from './files.ts';
import { listeningPort } from './listening-port.ts';

type PictureAnswer = (response: ServerResponse) => unknown;

/** Answers with a file, whatever it is. */
export const withFile =
  (file: Buffer): PictureAnswer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(file);

/** Answers with a status and no file. */
export const withStatus =
  (status: number): PictureAnswer =>
  (response) =>
    response.writeHead(status).end();

/** Starts a host of pictures on this machine, which the service may reach. `answer` is set by a test. */
export async function startPictureHost() {
  const state = { answer: withFile(png()), calls: 0 };
  const server = createServer((_, response) => {
    state.calls += 1;
    void state.answer(response);
  });
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  server.unref();
  const others = process.env['CONNECTOR_ORIGINS'];
  process.env['CONNECTOR_ORIGINS'] = others ? `${others},${origin}` : origin;
  return { state, url: `${origin}/ada-lovelace.png` };
}
