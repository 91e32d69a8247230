import { protocol as provider } from '../../functions/oidc/serve-open-id-provider.ts';
import { protocol as screen } from '../../functions/oidc/serve-sign-in-screen.ts';
import { type Bundle, bundleFunctions } from '../../infra/bundle.ts';
import { AUTHORIZER, discoverOperations } from '../../infra/operations.ts';
import type { Operation } from '../../shared/http/operation.ts';
import { type Figure, median } from './figures.ts';

const KB = 1024;
const RUNS = 3;

/** Bundles every function into `directory`: how large they are, and how long the one esbuild call takes. */
export async function measureBundles(directory: string): Promise<Figure[]> {
  const seconds: number[] = [];
  let bundles: Bundle[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    bundles = await bundleFunctions(directory);
    seconds.push((performance.now() - started) / 1000);
  }
  const sizes = new Map(bundles.map(({ id, bytes }) => [id, bytes / KB]));
  const operations = (await discoverOperations()).map(({ operation }) => operation);
  const sizeOf = (id: string): number => sizes.get(id) ?? Number.NaN;
  const largest = (accepts: (operation: Operation) => boolean): string =>
    operations.filter(accepts).reduce((a, b) => (sizeOf(b.id) > sizeOf(a.id) ? b : a)).id;
  const onTable = largest(({ uses }) => uses.length > 0 && uses.every((use) => use.startsWith('table:')));
  const onBucket = largest(
    ({ tags, uses }) => tags.includes('branding') && uses.some((use) => use.startsWith('bucket')),
  );
  // The pages under /docs carry the whole OpenAPI document, and callers are checked with the table.
  const withoutSdk = largest(
    ({ uses, auth, tags }) => uses.length === 0 && auth.length === 0 && !tags.includes('docs'),
  );
  // A test holds their budgets (decision 0008).
  const bundle = (what: string, id: string): Figure => ({
    name: `bundle, ${what}: ${id}`,
    value: sizeOf(id),
    unit: 'KB',
  });
  return [
    bundle('largest operation with DynamoDB alone', onTable),
    bundle('authorizer', AUTHORIZER.id),
    bundle('largest upload', onBucket),
    bundle('largest operation without the SDK', withoutSdk),
    bundle('OpenID provider', provider.id),
    bundle('sign-in screen', screen.id),
    {
      name: `one esbuild call, ${bundles.length} functions`,
      value: median(seconds),
      unit: 's',
      atMost: 8,
    },
  ];
}
