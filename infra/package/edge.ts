import { runVerified } from './run-verified.ts';

// The entry of edge.mjs: the stack of the edge.
await runVerified(async () => (await import('./synthesize.ts')).synthesizeEdge());
