import { runOutside } from '../../infra/local/access-policy.ts';
import { asService } from '../../shared/platform/request-origin.ts';
import { tableClient } from '../../shared/storage/table-client.ts';

/**
 * Runs something once, right before the next DynamoDB call of that name: between what a request has read and
 * what it writes.
 */
export function beforeNextCall(name: string, meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (String(context['commandName']).startsWith(name)) {
        middlewareStack.remove('beforeNextCall');
        await runOutside(() => asService(meanwhile));
      }
      return next(args);
    },
    { step: 'initialize', name: 'beforeNextCall' },
  );
}

/** Runs something once, right before the next transaction. */
export const beforeNextTransaction = (meanwhile: () => Promise<unknown>) =>
  beforeNextCall('TransactWrite', meanwhile);
