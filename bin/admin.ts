import { runAdmin } from './admin/program.ts';
import { processTerminal } from './admin/terminal.ts';

// Standard output has the result of the command only, and reports tell what logs would.
process.env['LOG_LEVEL'] = 'silent';
process.exitCode = await runAdmin(process.argv.slice(2), processTerminal);
