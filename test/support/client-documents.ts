import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { forgetDocuments } from '../../shared/oidc/client-documents.ts';
import { listeningPort } from './listening-port.ts';
import type { Party } from './oidc-flow.ts';

type DocumentAnswer = (response: ServerResponse) => void;

/** The redirect URI of the client of a document. */
export const AGENT_REDIRECT = 'https://client.example/callback';

/** Answers an object as JSON. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/**
 * Starts a host of client documents on this machine, which the service reaches through the real connector.
 * `publish` puts a document at a new path, with members that add to or replace the usual ones.
 */
export function useDocumentHost() {
  const answers = new Map<string, DocumentAnswer>();
  const calls: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    calls.push(url);
    const answer = answers.get(url) ?? ((missing) => void missing.writeHead(404).end());
    answer(response);
  });
  let origin = '';
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listeningPort(server)}`;
    const others = process.env['CONNECTOR_ORIGINS'];
    process.env['CONNECTOR_ORIGINS'] = others ? `${others},${origin}` : origin;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const documentAt = (url: string, members: object = {}) => ({
    client_id: url,
    client_name: 'Ada',
    redirect_uris: [AGENT_REDIRECT],
    ...members,
  });
  return {
    calls,
    origin: () => origin,
    answer: (url: string, answer: DocumentAnswer) => {
      answers.set(new URL(url).pathname, answer);
      forgetDocuments();
    },
    publish: (members: object = {}, url = `${origin}/${crypto.randomUUID()}.json`) => {
      answers.set(new URL(url).pathname, (response) => sendJson(response, documentAt(url, members)));
      forgetDocuments();
      return url;
    },
  };
}

/** A client that nobody has registered, at the issuer of an application. */
export function agentOf(
  issuer: string,
  clientId: string,
  { app, keys }: { app: string; keys: Record<string, string> },
): Party {
  return {
    ...{ issuer, app, keys, clientId, configuration: '' },
    ...{ secret: undefined, redirectUri: AGENT_REDIRECT },
  };
}
