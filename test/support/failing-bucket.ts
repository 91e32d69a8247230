import { bucketClient } from '../../shared/storage/objects.ts';

/** Runs `work` while every call of the bucket fails. */
export async function failingBucket<T>(work: () => Promise<T>): Promise<T> {
  const { middlewareStack } = bucketClient();
  const fail = () => async () => {
    throw new Error('the network is gone');
  };
  middlewareStack.add(fail, { step: 'initialize', name: 'failing' });
  try {
    return await work();
  } finally {
    middlewareStack.remove('failing');
  }
}
