import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the version of the service', () => {
  it('is that of the newest changes, and of the OpenAPI document', () => {
    const { version } = JSON.parse(read('package.json'));
    const [, newest] = /^## (\S+?),? /m.exec(read('CHANGELOG.md')) ?? [];
    expect(newest).toBe(version);
    expect(JSON.parse(read('docs/openapi.json')).info.version).toBe(version);
  });

  it('has the tested version of the CDK command in the guide for deployments', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    expect(read('docs/deploys.md')).toContain(`CDK=aws-cdk@${devDependencies['aws-cdk']} `);
  });

  it('comes with what a repository has, and with no licence, which its owner chooses', () => {
    const files = readdirSync(ROOT);
    for (const file of ['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']) expect(files).toContain(file);
    expect(files.filter((file) => /^(licen[cs]e|copying)/i.test(file))).toEqual([]);
    expect(read('README.md')).toContain('has not chosen a licence yet');
  });
});
