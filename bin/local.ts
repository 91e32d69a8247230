import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiAddress, apiAddressOf, isOpen, oneClickRefusal } from '../infra/local/api-address.ts';
import { assertFolderFree } from '../infra/local/folder-lock.ts';
import type { Seed } from '../infra/local/seed.ts';
import { thisRelease } from '../infra/release.ts';
import { propertiesOf } from '../shared/platform/properties.ts';

const HELP = `npm start: the whole service on this machine, without AWS, Docker or Java.

Options
  --lambda    synthesize the stacks and serve their template (cdk.out) with the deployed bundles; each function
              runs in its own processes under the Lambda Runtime API
  --http      call the embedded parts over HTTP, as AWS is called; by default the calls stay in the process
  --logs      print the log line of every request, as AWS gets it; by default only those of failures

Environment
  PORT        port of the API (default 4000)
  HOST        IPv4 address on which the API listens (default 127.0.0.1, and ::1); 0.0.0.0 for all of this machine, so
              that a phone in the same network reaches it. The inbox and all else answer this machine alone
  BASE_URL    address of the API for its callers (default http://localhost:PORT), such as
              http://192.168.1.20:4000; links, tokens and pages name it
  INBOX_PORT  port of the inbox and of the example page (default PORT + 1)
  PROVIDER_PORT  port of the example provider, a stand-in for Google and others (default PORT + 2)
  LOCAL_DIR   folder of the data (default .local); it is kept between starts. Data of another version is refused
  LOG_LEVEL   info (as --logs), warn (default), error or silent
  EVENT_DAYS  days for which events are kept (default 400); 0 for no events and no webhooks. Webhooks may call
              this machine, which a deployment refuses
  ATTEMPT_DAYS  days for which attempts to sign in are kept (default 30); 0 for none
  DYNAMODB_ENDPOINT, S3_ENDPOINT, KMS_ENDPOINT, SES_ENDPOINT, SNS_ENDPOINT, AWS_*
              use a real service in place of the embedded one. With DYNAMODB_ENDPOINT there are no events

LOCAL_DIR/seed.json has the addresses, credentials and fresh tokens of the demonstration application.
`;

/** Signals within this time are one signal: a terminal sends Ctrl-C to npm as well, which forwards it. */
const SAME_SIGNAL_MS = 500;

// The next start takes over what this one compiles. It holds only for modules that are loaded after it.
enableCompileCache();
await main().catch(fail);

async function main(): Promise<void> {
  const options = optionsOf();
  if (options.help) return void process.stdout.write(HELP);
  if (options.http) process.env['LOCAL_HTTP'] = '1';
  if (options.logs) process.env['LOG_LEVEL'] = 'info';
  process.env['LOG_LEVEL'] ||= 'warn';
  if (options.lambda) synthesize();
  else Object.assign(process.env, thisRelease());
  await start(options.lambda === true);
}

function optionsOf() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        http: { type: 'boolean' },
        lambda: { type: 'boolean' },
        logs: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const { message = error } = propertiesOf(error);
    throw new Error(`${message} (npm start -- --help shows the options)`);
  }
}

function synthesize(): void {
  const { status, error } = spawnSync('cdk', ['synth', '--quiet'], { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

async function start(lambda: boolean): Promise<void> {
  const started = performance.now();
  // An empty variable counts as unset.
  const address = apiAddressOf(process.env);
  const port = portOf('PORT', process.env['PORT'] || '4000');
  const inboxPort = portOf('INBOX_PORT', process.env['INBOX_PORT'] || String(port && port + 1));
  const providerPort = portOf('PROVIDER_PORT', process.env['PROVIDER_PORT'] || String(port && port + 2));
  const directory = resolve(process.env['LOCAL_DIR'] || '.local');
  // A second start must not wait until the whole service is loaded to hear of the first one.
  await assertFolderFree(directory);
  const [{ startService }, { seed }, { offerConsole }] = await Promise.all([
    import('../infra/local/service.ts'),
    import('../infra/local/seed.ts'),
    import('../infra/local/console-entry.ts'),
  ]);
  const service = await startService({
    port,
    ...address,
    inboxPort,
    providerPort,
    directory,
    ...(lambda && { start: (await import('../infra/local/lambda/functions.ts')).startTemplateFunctions }),
  });
  const isStopping = stopOnSignal(service.close);
  const seeded = await seed(service, directory).catch(async (error: unknown) => {
    // A signal during seeding closes the table. This is not a failure: the next start completes the seed.
    if (isStopping()) return;
    await service.close();
    throw error;
  });
  if (seeded) {
    const report = (text: string) => isStopping() || process.stderr.write(`${text}\n`);
    offerConsole(service, { seeded, directory, host: address.host, report });
    process.stdout.write(welcome(seeded, service.providerUrl, address, performance.now() - started));
  }
  if (!lambda) await prepareSite();
}

/** Makes the site of the documentation after an edit, so that its first reader does not wait for it. */
async function prepareSite(): Promise<void> {
  const { loadSite } = await import('../shared/docs/load-site.ts');
  // A request for a page fails with the reason.
  await loadSite().catch(() => undefined);
}

/**
 * Closes the service on SIGINT and SIGTERM; a second signal ends the process at once. Returns a function that
 * is true while closing.
 */
function stopOnSignal(close: () => Promise<void>): () => boolean {
  let stoppedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now();
        close().then(() => process.exit(0), fail);
      } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
  return () => stoppedAt !== undefined;
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a number from 0 to 65535, not ${text}`);
}

function fail(error: unknown): never {
  const { code, port, message = error } = propertiesOf(error);
  const text =
    code === 'EADDRINUSE'
      ? `port ${port} is in use: stop the other program, or set PORT (API), INBOX_PORT or PROVIDER_PORT to another`
      : message;
  process.stderr.write(`npm start failed: ${text}\n`);
  process.exit(1);
}

/** A line for who expects events or webhooks although there are none. */
function eventsLine(): string {
  if (process.env['EVENT_DAYS'] !== '0') return '';
  return '\n  Events     off: EVENT_DAYS is 0, or nothing here reads the stream of the table in DYNAMODB_ENDPOINT';
}

/** A line about who reaches the API, if that is not only this machine. */
function hostLine({ host }: ApiAddress): string {
  if (!isOpen({ host })) return '';
  return `\n  Network    other machines reach the API at ${host}; the inbox answers this one alone`;
}

/** The address of the console, or of the page where one click signs the owner in to it. */
function consoleAddress({ base_url: base, inbox_url: inbox }: Seed, { host }: ApiAddress): string {
  if (oneClickRefusal(host, base)) return `${base}/console`;
  return `${inbox}/console   (one click signs the owner in to ${base}/console)`;
}

function welcome(seed: Seed, provider: string, address: ApiAddress, milliseconds: number): string {
  const { base_url: base, inbox_url: inbox } = seed;
  return `
Ready in ${Math.round(milliseconds)} ms.

  API        ${base}
  Reference  ${base}/docs
  Console    ${consoleAddress(seed, address)}
  Inbox      ${inbox}   (e-mails and text messages end here)
  Example    ${inbox}/example   (sign in as anybody; the code is in the inbox)
  Provider   ${provider}   (a stand-in for Google and others, with made-up people)
  Next step  npm run example -- walkthrough, in a second terminal${hostLine(address)}${eventsLine()}

Ctrl-C ends the service, a second one at once; the data stays.
`;
}
