import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { scaledTimeout } from '../../../shared/platform/client-timeouts.ts';
import type { TemplateFunction } from './template.ts';

/** Maximum number of processes per function. Further invocations wait. */
const MAX_PROCESSES = 4;

/** A call of a function, which a runtime takes. */
export type Invocation = { id: string; body: string; deadline: number };
type Waiting = {
  id: string;
  body: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
};
type Take = (invocation: Invocation) => void;

/**
 * The processes of a function, which are started on demand with the given environment. As in Lambda, a
 * process runs one invocation at a time.
 */
export class ProcessPool {
  readonly #definition: TemplateFunction;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #processes = new Set<ChildProcess>();
  /** Runtimes that wait for an invocation. */
  readonly #idle: ((waiting: Waiting) => void)[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<string, Waiting>();

  constructor(definition: TemplateFunction, environment: Readonly<Record<string, string>>) {
    this.#definition = definition;
    this.#environment = environment;
  }

  /** Runs the function with an event. Rejects if it fails, times out or cannot be loaded. */
  invoke(event: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const invocation = { id: randomUUID(), body: JSON.stringify(event), resolve, reject };
      const runtime = this.#idle.shift();
      if (runtime) return runtime(invocation);
      this.#waiting.push(invocation);
      const wanted = this.#waiting.length + this.#running.size;
      if (this.#processes.size < Math.min(MAX_PROCESSES, wanted)) this.#startProcess();
    });
  }

  /** Gives a runtime its next invocation, once there is one. */
  takeNext(take: Take): void {
    const waiting = this.#waiting.shift();
    if (waiting) this.#run(waiting, take);
    else this.#idle.push((invocation) => this.#run(invocation, take));
  }

  /** Ends an invocation with the answer of its runtime. */
  settle(id: string, succeeded: boolean, body: string): void {
    const invocation = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(invocation?.timer);
    if (succeeded) invocation?.resolve(JSON.parse(body));
    else invocation?.reject(new Error(body));
  }

  failAll(error: Error): void {
    for (const invocation of [...this.#waiting, ...this.#running.values()]) invocation.reject(error);
    this.#waiting.length = this.#idle.length = 0;
    this.#running.clear();
  }

  /** Ends the processes, and waits for their ends. */
  async close(): Promise<void> {
    const children = [...this.#processes];
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill();
    await Promise.all(ended);
  }

  #run(invocation: Waiting, take: Take): void {
    const { id, timeoutSeconds } = this.#definition;
    const milliseconds = scaledTimeout(timeoutSeconds * 1000);
    invocation.timer = setTimeout(() => {
      this.#running.delete(invocation.id);
      invocation.reject(new Error(`${id}: timed out after ${milliseconds} ms`));
    }, milliseconds).unref();
    this.#running.set(invocation.id, invocation);
    take({ id: invocation.id, body: invocation.body, deadline: Date.now() + milliseconds });
  }

  #startProcess(): void {
    const { id, directory, environment, memoryMegabytes, handler } = this.#definition;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'runtime-client.ts')], {
      cwd: directory,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...environment,
        ...this.#environment,
        AWS_LAMBDA_FUNCTION_NAME: id,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
        LAMBDA_TASK_ROOT: directory,
        _HANDLER: handler,
      },
    });
    this.#processes.add(child);
    child.once('exit', () => {
      this.#processes.delete(child);
      if (this.#processes.size === 0) this.failAll(new Error(`the function ${id} ended`));
    });
  }
}
