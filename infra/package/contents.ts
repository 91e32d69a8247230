import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperationContract } from '../../shared/http/operation.ts';
import type { Contracts } from '../operations.ts';
import type { Release } from '../release.ts';
import type { ServiceParts } from '../stacks/service-stack.ts';

/** The file of a package with its release, and the contracts of its functions. */
export const RELEASE_FILE = 'release.json';
/** The folder of a package with the code of its functions, each in a folder that is named by its id. */
export const FUNCTIONS_FOLDER = 'functions';

/** What release.json has. */
type PackagedRelease = { release: Release; contracts: Contracts };

/** Returns the text of release.json. */
export function releaseText(release: Release, { operations, protocols, triggers }: Contracts): string {
  const contracts: Contracts = {
    operations: operations.map(({ operation }) => ({ operation: withoutSchemas(operation) })),
    protocols: protocols.map(({ protocol }) => ({ protocol })),
    triggers: triggers.map(({ trigger }) => ({ trigger })),
  };
  const packaged: PackagedRelease = { release, contracts };
  return `${JSON.stringify(packaged, null, 2)}\n`;
}

/** Returns the parts of the service stack from an unpacked package. */
export async function packagedParts(folder: string): Promise<ServiceParts> {
  const { release, contracts }: PackagedRelease = JSON.parse(
    await readFile(join(folder, RELEASE_FILE), 'utf8'),
  );
  const functions = join(folder, FUNCTIONS_FOLDER);
  const bundles = (await readdir(functions)).map((id) => ({ id, directory: join(functions, id) }));
  return { ...contracts, bundles, release };
}

/** Returns what templates are made of. Only the names of query parameters matter for them. */
function withoutSchemas(operation: OperationContract): OperationContract {
  const { id, method, path, alsoAt, auth, uses, readOnly, query } = operation;
  return {
    ...{ id, method, path, auth, uses },
    ...(alsoAt && { alsoAt }),
    ...(readOnly && { readOnly }),
    ...(query && { query: Object.fromEntries(Object.keys(query).map((name) => [name, {}])) }),
  };
}
