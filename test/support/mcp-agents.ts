import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the SDK of MCP clients is installed: `npm ci` of the project leaves it out. */
const FOLDER = join(import.meta.dirname, '../mcp');

/** The generations of the SDK that agents are made with (test/mcp/agents.js). */
export const GENERATIONS = ['@modelcontextprotocol/client 2', '@modelcontextprotocol/sdk 1'];

/** What an agent is given: its client, or what it needs to get one by itself. */
export type AgentOptions = {
  generation: string;
  /** Address of the MCP server. */
  url: string;
  redirectUrl: string;
  /** Sends the user to an address; returns the parameters of the way back. */
  visit: (url: string) => Promise<URLSearchParams>;
  client?: { client_id: string; client_secret?: string; issuer: string };
  metadata?: Record<string, unknown>;
  documentUrl?: string;
};

type AgentTokens = { access_token: string; refresh_token?: string; scope?: string };
/** An agent, as far as tests use it. */
export type Agent = {
  memory: { stored: AgentTokens | undefined; asked: string | undefined };
  connect: () => Promise<void>;
  /** Signs the user in before the first request, with scopes of its own choice. */
  signIn: (scope: string) => Promise<void>;
  call: (name: string, args?: Record<string, unknown>) => Promise<string>;
  close: () => Promise<void>;
};

/** Installs both generations of the unmodified SDK, unless they are there; returns their folder. */
export async function installAgents(): Promise<string> {
  if (!existsSync(join(FOLDER, 'node_modules/@modelcontextprotocol/client')))
    await promisify(execFile)('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: FOLDER });
  return FOLDER;
}

/** Makes an agent with a generation of the SDK. */
export async function makeAgent(options: AgentOptions): Promise<Agent> {
  const { Agent: AnyAgent } = await import(join(await installAgents(), 'agents.js'));
  return new AnyAgent(options);
}
