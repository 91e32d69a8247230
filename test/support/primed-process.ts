import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/**
 * Loads a deployed function as Lambda does, and calls it at once. `loading` changes the environment while it
 * loads. With `slow` the calls that prime it get their answers only while it answers its first requests.
 */
export type PrimedRun = {
  entry: string;
  event: object;
  loading: Record<string, string>;
  slow: boolean;
};

process.once('message', async ({ entry, event, loading, slow }: PrimedRun) => {
  const begun = { ...process.env };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const from = Readable.from;
  if (slow)
    Readable.from = (chunks) =>
      from(
        (async function* () {
          await released;
          yield* chunks;
        })(),
      );
  Object.assign(process.env, loading);
  const { handler } = await import(pathToFileURL(entry).href);
  Object.assign(process.env, begun);
  release();
  const call = () => handler(structuredClone(event), { getRemainingTimeInMillis: () => 20_000 });
  process.send?.(await Promise.all([call(), call(), call()]));
  process.disconnect();
});
