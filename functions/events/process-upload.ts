import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { parseOriginalKey } from '../../shared/uploads/object-keys.ts';
import { processUpload } from '../../shared/uploads/process-upload.ts';

export const trigger = defineTrigger({
  id: 'processUpload',
  summary: 'Makes an uploaded image or animation safe and serves it, or rejects it with a reason',
  source: { kind: 'uploads' },
  uses: ['uploads:process', 'dead-letters:write'],
});

/** Runs for every object that is stored under `uploads/`. */
export const handler = triggerLambda(
  trigger,
  async ({ detail }: Pick<S3ObjectCreatedNotificationEvent, 'detail'>) => {
    const original = parseOriginalKey(detail.object.key);
    if (!original) return log.warn('an object that is no upload');
    const started = performance.now();
    const outcome = await processUpload(original.app, original.upload);
    const duration_ms = Math.round(performance.now() - started);
    const { app: application, upload } = original;
    log.info('upload processed', { application, upload, outcome, duration_ms });
  },
);
