import { join } from 'node:path';
import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { discoverTriggers } from '../operations.ts';
import { type Places, startBackends } from './backends.ts';
import { writePrivateFile } from './data-folder.ts';
import { saveDeadLetter } from './events/dead-letters.ts';
import type { KeepDeadLetter } from './events/triggers.ts';
import { eventSourcesOf, startEventSources } from './events.ts';
import { forgetClients } from './forget-clients.ts';
import { localTriggers } from './functions.ts';
import { type Seed, seed } from './seed.ts';

/** The address at which `sam local start-api` serves by default. */
const SAM_API = 'http://localhost:3000';
/** The name by which containers address the machine that runs them. */
const HOST_OF_CONTAINERS = 'host.docker.internal';
/** Variables with an address of the embedded services. */
const ADDRESSES = /_ENDPOINT$|^(WAKE_QUEUE_URL|UPLOAD_ORIGIN)$/;

export type SamBackends = {
  seeded: Seed;
  /** Variables of functions, for `--env-vars`. */
  variablesFile: string;
  /** Credentials as commands of a shell, for the shell that runs `sam`. */
  credentialsFile: string;
  close: () => Promise<void>;
};

/**
 * Starts the embedded AWS services for functions in containers: on `address`, on five ports from `firstPort`
 * on, or on any free ports if it is 0. Creates signing keys and the demonstration, and writes the variables
 * and credentials of functions to the folder. The functions that publish and deliver events run in this
 * process. Throws what `startBackends` and `seed` throw.
 */
export async function startSamBackends({
  directory,
  address,
  firstPort,
}: {
  directory: string;
  address: string;
  firstPort: number;
}): Promise<SamBackends> {
  const backends = await startBackends(directory, {}, placesFrom(address, firstPort));
  try {
    const own = { BASE_URL: SAM_API, LINK_URL: `${SAM_API}/l`, ASSETS_URL: `${SAM_API}/branding` };
    const environment = { ...backends.environment, ...own };
    Object.assign(process.env, environment);
    forgetClients();
    await Promise.all([rotateKeyring('EdDSA'), rotateKeyring('RS256'), rotateRecognitionKeys()]);
    const keep: KeepDeadLetter = (id, event) => saveDeadLetter(directory, id, event);
    const sources = eventSourcesOf(backends, localTriggers(await discoverTriggers()), keep);
    const stopEvents = startEventSources(sources);
    const service = { baseUrl: SAM_API, linkUrl: own.LINK_URL, inboxUrl: backends.inboxUrl };
    const seeded = await seed(service, directory);
    return {
      seeded,
      ...(await writeFiles(directory, environment, address)),
      close: async () => {
        await stopEvents();
        forgetClients();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}

function placesFrom(address: string, firstPort: number): Places {
  const place = (n: number) => ({
    address,
    port: firstPort === 0 ? 0 : firstPort + n,
    names: [HOST_OF_CONTAINERS],
  });
  return { dynamodb: place(0), s3: place(1), kms: place(2), messages: place(3), sqs: place(4) };
}

/** Writes the variables and credentials of functions. Containers reach `address` by a name of their own. */
async function writeFiles(
  directory: string,
  environment: Record<string, string>,
  address: string,
): Promise<Pick<SamBackends, 'variablesFile' | 'credentialsFile'>> {
  const [credentials, variables] = [
    Object.entries(environment).filter(([name]) => name.startsWith('AWS_')),
    Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')),
  ];
  const forContainers = variables.map(([name, value]) => [
    name,
    ADDRESSES.test(name) ? value.replace(address, HOST_OF_CONTAINERS) : value,
  ]);
  const exported = credentials.map(([name, value]) => `export ${name}='${value}'\n`).join('');
  const json = JSON.stringify({ Parameters: Object.fromEntries(forContainers) }, null, 2);
  const [variablesFile, credentialsFile] = [join(directory, 'sam.json'), join(directory, 'sam.env')];
  await writePrivateFile(variablesFile, `${json}\n`);
  await writePrivateFile(credentialsFile, exported);
  return { variablesFile, credentialsFile };
}
