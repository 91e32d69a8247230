type Schema = readonly [number, string, string, object, readonly string[], readonly number[]];
type Registry = { registerError: (schema: Schema, exception: unknown) => void };
type Options = { name: string; $fault: string };
type Exception = new (options: Options) => object;

/**
 * Registers the exceptions whose names are not what the service sends, without a class for each: they arrive as the general exception of the client, with the name
 * and the fault that they have in the whole one. An entry is the code that is sent, `:` and the name where that is not the code and `Exception`, `!` where the fault is the server's.
 */
export function registerWireCodes(
  registry: Registry,
  namespace: string,
  General: Exception,
  entries: string,
): void {
  for (const entry of entries.split(' ')) {
    const [, code = '', name = `${code}Exception`, server] = /^(\w+)(?::(\w+))?(!)?$/.exec(entry) ?? [];
    const $fault = server ? 'server' : 'client';
    const traits = { awsQueryError: [code], error: $fault };
    const Named = class extends General {
      constructor(options: Options) {
        super({ ...options, name, $fault });
      }
    };
    registry.registerError([-3, namespace, name, traits, ['message'], [0]], Named);
  }
}
