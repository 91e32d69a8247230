import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer, requireScopes } from '@modelcontextprotocol/server';
import { protectedResource } from '@svc/client/server';

const ADDED = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

/** An MCP server whose two tools read and write notes of the signed-in user. Returns its request listener. */
export function notesServer({ baseUrl, application, resource }) {
  const guard = protectedResource({ baseUrl, application, resource, name: 'Notes', scopes: ['notes:read'] });
  const notesOf = new Map();
  const mcp = createMcpHandler(({ authInfo }) => {
    const notes = notesOf.get(authInfo.userId) ?? [];
    notesOf.set(authInfo.userId, notes);
    return serverFor(notes);
  });

  const answer = async (request) => {
    const access = await guard.check(request, ['notes:read']);
    return access instanceof Response ? access : mcp.fetch(request, { authInfo: access });
  };
  return toNodeHandler({ fetch: (request) => guard.document(request) ?? answer(request) });
}

function serverFor(notes) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const answer = (text) => ({ content: [{ type: 'text', text }] });
  server.registerTool('list_notes', { description: 'Lists your notes' }, () => answer(notes.join('\n')));
  server.registerTool(
    'add_note',
    {
      description: 'Adds a note',
      inputSchema: fromJsonSchema(ADDED),
      scopeChallenge: requireScopes('notes:read', 'notes:write'),
    },
    ({ text }) => {
      notes.push(text);
      return answer('Added.');
    },
  );
  return server;
}
