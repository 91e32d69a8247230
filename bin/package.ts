import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makePackage } from '../infra/package.ts';
import { thisRelease } from '../infra/release.ts';

const HELP = `npm run package: makes an archive from which the service is deployed without a checkout. It has
the CDK apps, the code of every function, their hashes, the bill of materials and the licences of packages.

Options
  --output FOLDER   where to write it (default package): identity-service-<version>/, the same as .tgz, and
                    the SHA-256 of this file. Those of the same version are replaced

docs/deploys.md ("Deploy without a checkout") says how to use it.
`;

const { help, output } = optionsOf();
if (help) process.stdout.write(HELP);
else await run(resolve(output)).catch(fail);

function optionsOf() {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      output: { type: 'string', default: 'package' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`package: ${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

async function run(folder: string): Promise<void> {
  const release = thisRelease();
  if (release.SERVICE_COMMIT.endsWith('-dirty'))
    process.stderr.write('package: tracked files differ from the commit, so the release is marked -dirty\n');
  const { archive, sha256 } = await makePackage(folder, release, (step) =>
    process.stderr.write(`package: ${step}\n`),
  );
  process.stdout.write(`${sha256}  ${relative(process.cwd(), archive)}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`package: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
