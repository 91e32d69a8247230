/** Makes a call of an AWS client, and may do something before or after it. `command` is the call's name. */
type AroundCall = <T>(command: string, input: object, call: () => Promise<T>) => Promise<T>;

let aroundCall: AroundCall | undefined;

/** Passes every later call of the AWS clients of this process through a function. For local servers. */
export function passCallsThrough(around: AroundCall): void {
  aroundCall = around;
}

/** Prepares a new AWS client, before its first call. */
type PrepareClient = (client: AwsClient) => void;

let prepareClient: PrepareClient | undefined;

/** Prepares all AWS clients that this process creates from now on, after earlier calls. For local servers. */
export function prepareClients(prepare: PrepareClient): void {
  const before = prepareClient;
  prepareClient = (client) => {
    before?.(client);
    prepare(client);
  };
}

type Handler<Input, Output> = (args: { input: Input }) => Promise<Output>;

/** The outermost middleware of a client: retries happen inside, and values are not converted yet. */
function outermost<Input extends object, Output>(
  next: Handler<Input, Output>,
  { commandName = '' }: { commandName?: string },
): Handler<Input, Output> {
  return (args) =>
    aroundCall ? aroundCall(commandName.replace(/Command$/, ''), args.input, () => next(args)) : next(args);
}

export type AwsClient = {
  middlewareStack: {
    add(middleware: typeof outermost, options: { step: 'initialize'; priority: 'high' }): void;
    remove(name: string): boolean;
  };
};

/** The SDK's middleware that copies input and output of each call for a logger. The clients have none. */
const LOGGER = 'loggerMiddleware';

/**
 * Makes the calls of a new client pass through the function of `passCallsThrough`, and lets `prepareClients`
 * prepare it. Returns the client.
 */
export function withCallHook<Client extends AwsClient>(client: Client): Client {
  client.middlewareStack.remove(LOGGER);
  client.middlewareStack.add(outermost, { step: 'initialize', priority: 'high' });
  prepareClient?.(client);
  return client;
}
