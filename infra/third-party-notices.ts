import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file beside a bundle that has the licences of the packages in it. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Files of a package in which its authors write licence and notices. */
const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\W|$)/i;
const PACKAGE = /^(.*\bnode_modules\/(?:@[^/]+\/)?[^@/][^/]*)\//;

type Manifest = {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  repository?: string | { url: string };
};
type Notice = { title: string; text: string };

/** The folders of the packages that modules belong to, each once. */
export function packagesOf(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []))].sort();
}

/**
 * Writes the licences of packages, the folders of which are given from the root, into a file of a folder.
 * Packages with the same text share it. Throws an Error that names a package without any licence.
 */
export async function writeNotices(root: string, packages: readonly string[], folder: string): Promise<void> {
  const notices = await Promise.all(packages.map((name) => noticeOf(join(root, name))));
  const byText = Map.groupBy(notices, ({ text }) => text);
  const parts = [...byText].map(([text, of]) => [...of.map(({ title }) => title), '', text].join('\n'));
  const separator = `\n\n${'-'.repeat(80)}\n\n`;
  await writeFile(join(folder, NOTICES_FILE), `${parts.join(separator)}\n`);
}

const known = new Map<string, Promise<Notice>>();

/** Reads the notice of a package once, because most functions have the same packages. */
function noticeOf(folder: string): Promise<Notice> {
  const notice = known.get(folder) ?? readNotice(folder);
  known.set(folder, notice);
  return notice;
}

async function readNotice(folder: string): Promise<Notice> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  if (license === undefined) throw new Error(`the package ${name} names no licence in its package.json`);
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = texts.map((licence) => licence.trim()).join('\n\n') || originOf(manifest);
  return { title: `${name} ${version} (${license})`, text };
}

/** Whose package it is and where, for one that has no file with its licence. */
function originOf({ author, repository, license }: Manifest): string {
  const who = typeof author === 'object' ? author.name : author;
  const where = typeof repository === 'object' ? repository.url : repository;
  return [`Used under the terms of the licence ${license}.`, who, where]
    .filter((line) => line !== undefined)
    .join('\n');
}
