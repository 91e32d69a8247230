import { auth, Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import {
  auth as auth1,
  UnauthorizedError as UnauthorizedError1,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Memory } from './memory.js';

const NAMED = { name: 'agent', version: '1.0.0' };

/** The two generations of the SDK. The first knows nothing of the issuer in the way back. */
export const GENERATIONS = {
  '@modelcontextprotocol/client 2': {
    Client,
    Transport: StreamableHTTPClientTransport,
    Refusal: UnauthorizedError,
    auth,
    answer: (back) => back,
  },
  '@modelcontextprotocol/sdk 1': {
    Client: Client1,
    Transport: Transport1,
    Refusal: UnauthorizedError1,
    auth: auth1,
    answer: (back) => back.get('code'),
  },
};

/**
 * A program that uses tools of an MCP server for a user, as the SDK's own examples do. `visit` sends the user
 * to an address and returns the parameters of the way back to the program.
 */
export class Agent {
  memory;
  #sdk;
  #url;
  #visit;
  #client;
  #transport;

  constructor({ generation, url, visit, ...memory }) {
    this.#sdk = GENERATIONS[generation];
    this.#url = new URL(url);
    this.#visit = visit;
    this.memory = new Memory(memory);
  }

  async connect() {
    await this.#signedIn(() => this.#open());
  }

  /** Signs the user in before the first request, with scopes of the program's own choice. */
  async signIn(scope) {
    const options = { serverUrl: this.#url, scope };
    await this.#sdk.auth(this.memory, options);
    const back = await this.#visit(this.memory.asked);
    const answer = { authorizationCode: back.get('code'), iss: back.get('iss') };
    await this.#sdk.auth(this.memory, { ...options, ...answer });
  }

  /** Returns the text that a tool answers. */
  async call(name, args = {}) {
    const { content } = await this.#signedIn(() => this.#client.callTool({ name, arguments: args }));
    return content[0].text;
  }

  close() {
    return this.#client.close();
  }

  #open() {
    this.#client = new this.#sdk.Client(NAMED);
    this.#transport = new this.#sdk.Transport(this.#url, { authProvider: this.memory });
    return this.#client.connect(this.#transport);
  }

  /** Does something, and again once the user was where the SDK sent her meanwhile. */
  async #signedIn(work) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof this.#sdk.Refusal)) throw error;
      await this.#transport.finishAuth(this.#sdk.answer(await this.#visit(this.memory.asked)));
      return work();
    }
  }
}
