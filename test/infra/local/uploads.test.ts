import { describe, expect, it } from 'vitest';
import type { LocalTrigger } from '../../../infra/local/functions.ts';
import { processUploads, uploadEvents } from '../../../infra/local/uploads.ts';
import { putObjectOnce } from '../../../shared/storage/objects.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();

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
  it('runs the functions of uploads for each file under uploads/, and for no other object', async () => {
    const { announce, deliverTo } = uploadEvents();
    const { seen, trigger } = recorder();
    const other: LocalTrigger = {
      id: 'x',
      source: { kind: 'texts' },
      run: () => Promise.reject(new Error()),
    };
    const ended = await processUploads({ onUpload: deliverTo }, [trigger, other]);
    for (const key of ['uploads/app_a/upload_b', 'public/app_a/upload_b/c.png']) announce({ key });
    await ended();
    expect(seen).toEqual(['uploads/app_a/upload_b']);
  });

  it('begins with the files that an earlier run of the service has left', async () => {
    await putObjectOnce('uploads/app_a/upload_left', Buffer.from('x'), PNG);
    const { seen, trigger } = recorder();
    await (await processUploads({ onUpload: uploadEvents().deliverTo }, [trigger]))();
    expect(seen).toEqual(['uploads/app_a/upload_left']);
  });

  it('runs a function that fails again, three times in all', async () => {
    const { announce, deliverTo } = uploadEvents();
    const { seen, trigger } = recorder(99);
    const ended = await processUploads({ onUpload: deliverTo }, [trigger]);
    seen.length = 0;
    announce({ key: 'uploads/app_a/upload_b' });
    await ended();
    expect(seen.filter((key) => key.endsWith('upload_b'))).toHaveLength(3);
  });

  it('runs none where the bucket is not the embedded one', async () => {
    const { seen, trigger } = recorder();
    await (await processUploads({}, [trigger]))();
    expect(seen).toEqual([]);
  });
});
