import { listObjects } from '../../../shared/storage/objects.ts';
import type { LocalTrigger } from '../functions.ts';
import { deliver, type KeepDeadLetter } from './triggers.ts';

/** Receives the EventBridge event of a new object. */
export type DeliverUpload = (event: unknown) => unknown;

const PREFIX = 'uploads/';

/** Forwards events of the embedded S3 once there is a listener. */
export function uploadEvents() {
  let listener: DeliverUpload | undefined;
  return {
    announce: (key: string) => {
      if (key.startsWith(PREFIX)) listener?.(eventOf(key));
    },
    deliverTo: (given: DeliverUpload) => {
      listener = given;
    },
  };
}

/**
 * Runs the functions of uploads for every new file, and for files that an earlier run of the service did not
 * process. Returns a function that skips the remaining files and waits for the running function.
 */
export async function processUploads(
  { onUpload }: { onUpload?: (deliver: DeliverUpload) => void },
  triggers: readonly LocalTrigger[],
  keep: KeepDeadLetter,
): Promise<() => Promise<void>> {
  if (!onUpload) return async () => undefined;
  let last = Promise.resolve();
  let stopped = false;
  // Sequential, because each run uses a separate process and much memory.
  const run = (event: unknown) => {
    last = last.then(() => (stopped ? undefined : deliver(triggers, 'uploads', event, keep)));
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
