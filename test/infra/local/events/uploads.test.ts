import { describe, expect, it } from 'vitest';
import { processUploads, uploadEvents } from '../../../../infra/local/events/uploads.ts';
import type { LocalTrigger } from '../../../../infra/local/functions.ts';
import { putObjectOnce } from '../../../../shared/storage/objects.ts';
import { useBackends } from '../../../support/backends.ts';
import { eventually } from '../../../support/wait.ts';

useBackends();

const drop = async () => undefined;
const PNG = { contentType: 'image/png' };

function recorder(failures = 0): { seen: string[]; trigger: LocalTrigger } {
  const seen: string[] = [];
  const run = async (event: unknown) => {
    seen.push(Object(event).detail.object.key);
    if (seen.length <= failures) throw new Error('not yet');
  };
  return { seen, trigger: { id: 'process', source: { kind: 'uploads' }, run } };
}

describe('processUploads', () => {
  it('runs the functions of uploads for files under uploads/, and for nothing else', async () => {
    const { announce, deliverTo } = uploadEvents();
    const { seen, trigger } = recorder();
    const other: LocalTrigger = {
      id: 'x',
      source: { kind: 'texts' },
      run: () => Promise.reject(new Error()),
    };
    const stop = await processUploads({ onUpload: deliverTo }, [trigger, other], drop);
    for (const name of ['public/app_a/upload_b/c.png', 'uploads/app_a/upload_b', 'uploads/app_a/upload_c'])
      announce(name);
    await eventually(() => expect(seen).toHaveLength(2));
    await stop();
    expect(seen).toEqual(['uploads/app_a/upload_b', 'uploads/app_a/upload_c']);
  });

  it('begins with the files that an earlier run of the service has left', async () => {
    await putObjectOnce('uploads/app_a/upload_left', Buffer.from('x'), PNG);
    const { seen, trigger } = recorder();
    const stop = await processUploads({ onUpload: uploadEvents().deliverTo }, [trigger], drop);
    await eventually(() => expect(seen).toEqual(['uploads/app_a/upload_left']));
    await stop();
  });

  it('runs a function that fails again, three times in all', async () => {
    const { announce, deliverTo } = uploadEvents();
    const { seen, trigger } = recorder(99);
    const stop = await processUploads({ onUpload: deliverTo }, [trigger], drop);
    announce('uploads/app_a/upload_b');
    announce('uploads/app_a/upload_c');
    await eventually(() => expect(seen).toContain('uploads/app_a/upload_c'));
    await stop();
    expect(seen.filter((key) => key.endsWith('upload_b'))).toHaveLength(3);
  });

  it('runs nothing after it is stopped, and ends with its running work', async () => {
    const { announce, deliverTo } = uploadEvents();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const seen: string[] = [];
    const run = async (event: unknown) => {
      seen.push(Object(event).detail.object.key);
      if (seen.at(-1) === 'uploads/1') await released;
    };
    const trigger: LocalTrigger = { id: 'process', source: { kind: 'uploads' }, run };
    const stop = await processUploads({ onUpload: deliverTo }, [trigger], drop);
    for (const n of [1, 2, 3]) announce(`uploads/${n}`);
    await eventually(() => expect(seen).toContain('uploads/1'));
    const ended = stop();
    announce('uploads/4');
    expect(await Promise.race([ended, 'under way'])).toBe('under way');
    release();
    await ended;
    expect(seen.at(-1)).toBe('uploads/1');
  });

  it('runs none where the bucket is not the embedded one', async () => {
    const { seen, trigger } = recorder();
    await (await processUploads({}, [trigger], drop))();
    expect(seen).toEqual([]);
  });
});
