import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** A server of the first generation behind the middleware of Express. Its one tool says who calls. */
export function olderServer(guard) {
  const check = guard.express(['read']);
  return async (request, response) => {
    if (request.url === guard.metadataPath) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(guard.metadata));
      return;
    }
    await check(request, response, async () => {
      const server = new McpServer({ name: 'who', version: '1.0.0' });
      server.registerTool('who_am_i', { description: 'Says who calls' }, ({ authInfo }) => ({
        content: [{ type: 'text', text: authInfo.userId }],
      }));
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await server.connect(transport);
      await transport.handleRequest(request, response);
    });
  };
}
