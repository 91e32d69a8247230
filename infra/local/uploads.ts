import { listObjects } from '../../shared/storage/objects.ts';
import type { LocalTrigger } from './functions.ts';
import { deliver } from './triggers.ts';

/** Takes an event as EventBridge makes it of a new object. */
export type DeliverUpload = (event: unknown) => unknown;

const PREFIX = 'uploads/';

/** Passes on what the embedded S3 announces, from the moment that somebody listens. */
export function uploadEvents() {
  let listener: DeliverUpload | undefined;
  return {
    announce: ({ key }: { key: string }) => {
      if (key.startsWith(PREFIX)) listener?.(eventOf(key));
    },
    deliverTo: (given: DeliverUpload) => {
      listener = given;
    },
  };
}

/**
 * Runs the functions of uploads for every new file, and for those that the last run of the service has left.
 * Returns how to stop: the run under way ends, those behind it are left.
 */
export async function processUploads(
  { onUpload }: { onUpload?: (deliver: DeliverUpload) => void },
  triggers: readonly LocalTrigger[],
): Promise<() => Promise<void>> {
  if (!onUpload) return async () => undefined;
  let last = Promise.resolve();
  let stopped = false;
  // One after the other: each takes a process of its own and much memory.
  const run = (event: unknown) => {
    last = last.then(() => (stopped ? undefined : deliver(triggers, 'uploads', event)));
  };
  onUpload(run);
  for (const key of await listObjects(PREFIX)) run(eventOf(key));
  return () => {
    stopped = true;
    return last;
  };
}

function eventOf(key: string): unknown {
  return { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key } } };
}
