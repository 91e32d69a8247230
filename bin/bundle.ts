import { bundleFunctions } from '../infra/bundle.ts';

const started = performance.now();
const bundles = await bundleFunctions();
for (const { id, bytes } of bundles.sort((a, b) => b.bytes - a.bytes)) {
  process.stdout.write(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${id}\n`);
}
process.stdout.write(`${bundles.length} functions in ${Math.round(performance.now() - started)} ms\n`);
