import { runVerified } from './run-verified.ts';

// The entry of app.mjs: the stacks of the data and of the service.
await runVerified(async () => (await import('./synthesize.ts')).synthesizeService());
