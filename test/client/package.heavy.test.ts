/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFolder } from '../support/folder.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const project = useFolder();

/** An empty project into which the package is installed as npm would do it. */
beforeAll(async () => {
  const installed = join(project, 'node_modules/@svc/client');
  await mkdir(installed, { recursive: true });
  await run(process.execPath, [join(ROOT, 'client/build.js')]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: join(ROOT, 'client'),
  });
  const [{ filename }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components=1']);
  await mkdir(join(project, 'node_modules/@types'));
  for (const name of ['jose', 'react', '@types/react', 'csstype'])
    await symlink(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
});

async function runFile(name: string, text: string): Promise<string> {
  await writeFile(join(project, name), text);
  return (await run(process.execPath, [name], { cwd: project })).stdout.trim();
}

async function typeCheck(name: string, text: string): Promise<string> {
  await writeFile(join(project, name), text);
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--jsx',
    'react-jsx',
  ];
  const lib = ['--lib', 'es2023,dom,dom.iterable', '--types', ''];
  const checked = run(process.execPath, [TSC, ...flags, ...lib, name], { cwd: project });
  return checked.then(
    () => 'no faults',
    ({ stdout }) => stdout,
  );
}

describe('the package of the client', () => {
  const USE = `const service = createService({ baseUrl: 'http://localhost:1', retries: 0 });
    const page = new SignIn({ baseUrl: '', clientId: 'key_1', application: 'app_1', storage: { getItem: () => null } });
    service.getReady().catch((error) => console.log(error.name, error.code, page.isSignedIn, typeof verifyToken));`;

  it('runs as an ES module', async () => {
    const imports = `import { createService, verifyToken } from '@svc/client/server'; import { SignIn } from '@svc/client/browser';`;
    expect(await runFile('use.mjs', `${imports}\n${USE}`)).toBe('ServiceError unreachable false function');
  });

  it('runs as CommonJS', async () => {
    const requires = `const { createService, verifyToken } = require('@svc/client/server'); const { SignIn } = require('@svc/client/browser');`;
    expect(await runFile('use.cjs', `${requires}\n${USE}`)).toBe('ServiceError unreachable false function');
  });

  it.each(['mts', 'cts'])('has types for a .%s file, which find a wrong member', async (ending) => {
    const source = (name: string) => `import { createService } from '@svc/client/server';
      export const group = createService({ baseUrl: '' }).createGroup({ path: { app: '' }, body: { ${name}: 'Crew' } });`;
    expect(await typeCheck(`good.${ending}`, source('name'))).toBe('no faults');
    expect(await typeCheck(`bad.${ending}`, source('nam'))).toContain("'nam' does not exist");
  });

  it.each(['mts', 'cts'])(
    'has types of own fields for a .%s file, which find a misspelt one',
    async (ending) => {
      const source = (name: string) => `import { createService } from '@svc/client/server';
      export const team = createService<{ team?: string }>({ baseUrl: '' }).getUser({ path: { app: '', user: '' } })
        .then(({ data }) => data.${name}?.trim());`;
      expect(await typeCheck(`fields-good.${ending}`, source('team'))).toBe('no faults');
      expect(await typeCheck(`fields-default.${ending}`, source('email'))).toBe('no faults');
      expect(await typeCheck(`fields-bad.${ending}`, source('emial'))).toContain("'emial' does not exist");
    },
  );

  const LOADED = `console.log(typeof globalThis.HTMLElement, typeof globalThis.customElements)`;

  it('loads the element on a server, where it does nothing', async () => {
    const entries = ['element', 'element/react', 'account', 'account/react', 'team', 'team/react'].map(
      (name) => `@svc/client/${name}`,
    );
    const imports = entries.map((name) => `import '${name}';`).join('');
    const requires = entries.map((name) => `require('${name}');`).join('');
    expect(await runFile('element.mjs', imports + LOADED)).toBe('undefined undefined');
    expect(await runFile('element.cjs', requires + LOADED)).toBe('undefined undefined');
  });

  it.each(['mts', 'cts'])('has types of the element for a .%s file', async (ending) => {
    const source = (name: string) => `import type {} from '@svc/client/element';
      document.querySelector('svc-sign-in')?.addEventListener('svc-signed-in', ({ detail }) => detail.${name}.trim());`;
    expect(await typeCheck(`element-good.${ending}`, source('userId'))).toBe('no faults');
    expect(await typeCheck(`element-bad.${ending}`, source('user'))).toContain("'user' does not exist");
  });

  it.each(['mts', 'cts'])('has types of the account for a .%s file', async (ending) => {
    const source = (name: string) => `import type {} from '@svc/client/account';
      document.querySelector('svc-account')?.addEventListener('svc-profile-changed', ({ detail }) => detail.${name}.trim());`;
    expect(await typeCheck(`account-good.${ending}`, source('userId'))).toBe('no faults');
    expect(await typeCheck(`account-bad.${ending}`, source('user'))).toContain("'user' does not exist");
  });

  it('has types of the account for React', async () => {
    const source = (member: string) => `import '@svc/client/account/react';
      export const page = <svc-account baseUrl="" app-key="" onsvc-account-deleted={({ detail }) => detail.${member}.trim()} />;`;
    expect(await typeCheck('account-good.tsx', source('userId'))).toBe('no faults');
    expect(await typeCheck('account-bad.tsx', source('user'))).toContain("'user' does not exist");
  });

  it('has types of the teams, also for React', async () => {
    const listening = (name: string) => `import type {} from '@svc/client/team';
      document.querySelector('svc-team')?.addEventListener('svc-team-changed', ({ detail }) => detail.${name}?.trim());`;
    expect(await typeCheck('team-good.mts', listening('groupId'))).toBe('no faults');
    expect(await typeCheck('team-bad.mts', listening('group'))).toContain("'group' does not exist");
    const drawn = (member: string) => `import '@svc/client/team/react';
      export const page = <svc-team baseUrl="" app-key="" onsvc-team-changed={({ detail }) => detail.${member}?.trim()} />;`;
    expect(await typeCheck('team-good.tsx', drawn('groupId'))).toBe('no faults');
    expect(await typeCheck('team-bad.tsx', drawn('group'))).toContain("'group' does not exist");
  });

  it('has types of the element for React', async () => {
    const source = (member: string) => `import '@svc/client/element/react';
      export const page = <svc-sign-in baseUrl="" app-key="" lang="de" onsvc-signed-in={({ detail }) => detail.${member}.trim()} />;`;
    expect(await typeCheck('good.tsx', source('userId'))).toBe('no faults');
    expect(await typeCheck('bad.tsx', source('user'))).toContain("'user' does not exist");
  });

  it('loads the components of React on a server', async () => {
    const names =
      '{ SignInProvider, SignedIn, SignedOut, UserButton, useActiveGroup, useGroups, useOtherUser, useSignIn, useUser }';
    const use = `console.log(Object.values(${names}).every((one) => typeof one === 'function'), typeof globalThis.document)`;
    expect(await runFile('react.mjs', `import ${names} from '@svc/client/react'; ${use}`)).toBe(
      'true undefined',
    );
    expect(await runFile('react.cjs', `const ${names} = require('@svc/client/react'); ${use}`)).toBe(
      'true undefined',
    );
  });

  it('has types of the components of React', async () => {
    const source = (
      member: string,
    ) => `import { SignedIn, SignInProvider, UserButton, useUser } from '@svc/client/react';
      export const Name = () => useUser().user?.data.${member}?.trim();
      export const page = <SignInProvider baseUrl="" clientId=""><SignedIn><UserButton lang="de" accountUrl="/account" /><Name /></SignedIn></SignInProvider>;`;
    expect(await typeCheck('react-good.tsx', source('email'))).toBe('no faults');
    expect(await typeCheck('react-bad.tsx', source('mail'))).toContain("'mail' does not exist");
    const noKey = `import { SignInProvider } from '@svc/client/react'; export const page = <SignInProvider baseUrl="" />;`;
    expect(await typeCheck('no-key.tsx', noKey)).toContain('clientId');
  });

  it('marks the components of React as those of a page, for frameworks with servers', async () => {
    const texts = await Promise.all(['esm', 'cjs'].map((format) => builtFile(`${format}/react.js`)));
    expect(texts.map((text) => /^("use strict";)?"use client";/.test(text.toString()))).toEqual([true, true]);
  });

  it('has files for pages as small as its README promises', async () => {
    const sizeOf = async (name: string) => brotliCompressSync(await builtFile(`esm/${name}.js`)).length;
    const names = ['browser', 'element', 'react', 'account', 'team'];
    const [browser, element, react, account, team] = await Promise.all(names.map(sizeOf));
    expect((browser ?? 0) + (element ?? 0)).toBeLessThanOrEqual(35 * 1024);
    expect(react).toBeLessThanOrEqual(6 * 1024);
    expect(account).toBeLessThanOrEqual(31 * 1024);
    expect(team).toBeLessThanOrEqual(15 * 1024);
  });

  it('has nothing of the teams in the files of other elements', async () => {
    const names = ['browser', 'element', 'account', 'react'];
    const texts = await Promise.all(
      names.map(async (name) => (await builtFile(`esm/${name}.js`)).toString()),
    );
    expect(names.filter((_, n) => /svc-team|noTeamYet/.test(texts[n] ?? ''))).toEqual([]);
    expect(await builtFile('esm/team.js').then(String)).toContain('svc-team');
  });
});

function builtFile(name: string): Promise<Buffer> {
  return readFile(join(project, 'node_modules/@svc/client/dist', name));
}
