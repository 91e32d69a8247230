/** @module-tag heavy */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { protocol } from '../../functions/console/serve-console.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { callProtocol } from '../support/call-protocol.ts';
import { consoleOf, SCRIPT, SCRIPT_NAME, useConsoleBuild } from '../support/console-build.ts';
import { TEST_LOG_LEVEL } from '../support/failure-causes.ts';
import { useFolder } from '../support/folder.ts';

const directory = useFolder();
const build = useConsoleBuild();

it('the bundle of the console has its page and files, and builds nothing', async () => {
  vi.stubEnv('LOG_LEVEL', TEST_LOG_LEVEL);
  await build.replace(consoleOf('Deployed'));
  const [bundle] = await bundleFunctions(directory, { only: protocol.id });
  await build.program('throw new Error("a build");');
  const { handler } = createRequire(import.meta.url)(join(directory, protocol.id, 'index.js'));
  const get = (path: `/${string}`) => callProtocol({ protocol, handler }, { method: 'GET', path }, {});
  expect((await get('/console/users')).text).toContain('<title>Deployed</title>');
  expect((await get(`/console/assets/${SCRIPT_NAME}`)).text).toBe(SCRIPT);
  expect(bundle?.inputs.filter((path) => path.endsWith('console/build-console.ts'))).toEqual([]);
});
