import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellCode } from '../support/shell-code.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What follows the name of a command up to the end of the command. */
const ARGS = String.raw`(?:[^|;&\n)]*\s)?`;
/** A pattern of a command by its name, where a command may begin. */
const command = (name: string, args = '') =>
  new RegExp(
    String.raw`(?:^|[|;&(]|\b(?:do|then|else|xargs|exec))\s*(?:${name})\b${args && `\\s+${args}`}`,
    'm',
  );
const option = (name: string, options: string) => command(name, `${ARGS}(?:${options})`);

/** Forms that macOS does not have: those of GNU tools, and of a bash newer than 3.2. */
const UNPORTABLE = [
  option('date', String.raw`-[uR]*[dI]|['"]?\+[^ )]*%N`),
  option('sed', String.raw`-[nEs]*i(?=\s)|-[a-z]*[rz]\b`),
  option('base64', '-[dDiw]'),
  option('grep', '-[a-zA-Z]*P'),
  option('readlink', '-[efm]'),
  option('xargs', '-[rd]'),
  option('stat', '-[a-z]*c'),
  option('mktemp', '-p'),
  option('split', '-d'),
  option('head', String.raw`-[nc] ?-\d|-\d+c`),
  option('find', '-printf|-regextype|-readable'),
  option('cp|mv', '-[a-z]*t'),
  option('touch', '-d'),
  option('du', '-[a-z]*b'),
  option('cat', '-A'),
  option('ln', '-[a-z]*r'),
  option('wc', '-L'),
  command('timeout|tac|nproc|shuf|numfmt|setsid|free|ss|ip|realpath|truncate|watch|(?:md5|sha\\d+)sum'),
  command('mapfile|readarray|declare -[a-z]*A|local -[a-z]*A'),
  // Long options, but for the one that both have.
  option(
    'date|sort|uniq|head|tail|cut|wc|tr|ls|cp|mv|rm|ln|du|stat|mktemp|touch|cat|xargs|split|sed|grep|find',
    '--[a-z]',
  ),
  option('base64', '--(?!decode)[a-z]'),
  // Alternatives and repetitions in basic regular expressions.
  command('grep|sed', String.raw`(?![^|;\n]*-[a-zA-Z]*E)[^\n]*?\\[|+?]`),
  /(?:source|\.) <\(/,
  /\$\{\w+(?:,,|\^\^)/,
  /\|&|&>>/,
];

const found = (text: string) => UNPORTABLE.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

const files = globSync(
  ['*.md', '{client,shared,infra,docs}/**/*.md', 'examples/**/*.{md,sh}', 'test/**/*.md'],
  { cwd: ROOT, exclude: (path) => path.includes('node_modules') },
);

describe('shell code of documents and examples', () => {
  it('uses only what the tools of Linux and of macOS share', () => {
    expect(files.length).toBeGreaterThan(90);
    const wrong = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const pieces = file.endsWith('.md') ? shellCode(text).map((code) => code.text) : [text];
      return pieces.flatMap(found).map((form) => `${file}: ${form}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["date -u -d '-1 day' +%FT%TZ", 'date -u +%F'],
    ['now=$(date --date yesterday)', 'now=$(date +%s)'],
    ['date +%s%N', 'date "+%Y %m"'],
    ["sed -i 's/a/b/' file", "sed -E 's/a|b/c/' file > other"],
    ['cat key | base64 -w0', 'cat key | base64'],
    ['echo YQ== | base64 -d', 'echo YQ== | base64 --decode'],
    ["grep -oP 'a' file", "grep -o 'a' file"],
    ["curl -si x | grep -i '^a\\|^b'", "curl -si x | grep -iE '^a|^b'"],
    ['cd "$(readlink -f .)"', 'readlink link'],
    ['ls | xargs -r rm', 'ls | xargs -n 1 echo'],
    ['stat -c %s file', 'stat file'],
    ['timeout 5 curl x', 'curl --connect-timeout 5 x'],
    ['head -n -1 file', 'head -c 5 file'],
    ['sha256sum file', 'shasum -a 256 file'],
    ['tac file', 'tail -n +2 file'],
    ['split -d file', 'aws ec2 describe-instances --split x -d'],
    ['mktemp --directory', 'mktemp -d'],
    ['source <(tool complete bash)', 'eval "$(tool complete bash)"'],
    ['for x in a; do realpath $x; done', 'for x in a; do echo $x; done'],
    ['mapfile -t lines', 'while read -r line; do :; done'],
    ['sort --version-sort', 'sort -u'],
  ])('would be caught with %s, but not with %s', (unportable, portable) => {
    expect(found(unportable)).not.toEqual([]);
    expect(found(portable)).toEqual([]);
  });
});
