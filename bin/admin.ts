import { enableCompileCache } from 'node:module';

// The next command takes over what this one compiles. It holds only for modules that are loaded after it.
enableCompileCache();
const { runAdmin } = await import('./admin/program.ts');
const { processTerminal } = await import('./admin/terminal.ts');

// Standard output has the result of the command only, and reports tell what logs would.
process.env['LOG_LEVEL'] = 'silent';
process.exitCode = await runAdmin(process.argv.slice(2), processTerminal);
