import { tableClient } from '../../shared/storage/table-client.ts';

/** A call of the table: its name, such as `PutItem`, its input, and what makes it. */
type TableCall<Output> = { name: string; input: object; proceed: (input?: object) => Promise<Output> };
type Interception = <Output extends { output: object }>(call: TableCall<Output>) => Promise<Output>;

let interceptions = 0;

/**
 * Passes each call of the table through `intercept` until the returned function is called. Throws if there is
 * an interception with this step already, which its test has not reached.
 */
export function interceptTable(
  intercept: Interception,
  step = `interception ${++interceptions}`,
): () => void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        intercept({
          name: commandName.replace(/Command$/, ''),
          input: args.input,
          proceed: (input = args.input) => next({ ...args, input }),
        }),
    { step: 'initialize', name: step },
  );
  return () => {
    middlewareStack.remove(step);
  };
}
