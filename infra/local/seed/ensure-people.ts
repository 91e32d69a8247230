import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { writePrivateFile } from '../data-folder.ts';
import type { Seed } from '../seed.ts';
import { ignoring } from './demonstration-service.ts';
import { formGroup } from './form-group.ts';
import { givePictures } from './give-pictures.ts';
import { disablePeople, importPeople } from './import-people.ts';
import { MADE_UP_GROUPS } from './made-up-groups.ts';
import { MADE_UP_SIGN_INS } from './made-up-sign-ins.ts';
import { makeSignIn } from './make-sign-in.ts';

type Step = { name: string; run: () => Promise<void> };

/**
 * Fills the application of the demonstration with made-up people, pictures, groups and sign-ins, by the
 * public API. May be interrupted and repeated: `people.json` in the data folder has the steps that are done,
 * and they are not done again, so that nothing comes back that a reader of the console has changed or deleted
 * (decision 0619). Throws an Error for the first step that failed, after the others. Without an answer of the
 * service, it stops at once.
 */
export async function ensurePeople(seeded: Seed, directory: string): Promise<void> {
  const file = join(directory, 'people.json');
  const { application } = seeded;
  const done = await readDone(file, application);
  const failures: string[] = [];
  for (const { name, run } of stepsOf(seeded)) {
    if (done.includes(name)) continue;
    try {
      // A person who was deleted meanwhile, or left out, does nothing more.
      await run().catch(ignoring('user_not_found'));
    } catch (error) {
      const { message = error, code } = propertiesOf(error);
      failures.push(`${name}: ${message}`);
      if (code === 'unreachable') break;
      continue;
    }
    done.push(name);
    await writePrivateFile(file, `${JSON.stringify({ application, done })}\n`);
  }
  if (failures.length > 0) throw new Error(failures[0]);
}

function stepsOf(seeded: Seed): Step[] {
  return [
    { name: 'people', run: () => importPeople(seeded) },
    { name: 'disabled people', run: () => disablePeople(seeded) },
    { name: 'pictures', run: () => givePictures(seeded) },
    ...MADE_UP_GROUPS.map((group) => ({ name: `group ${group.name}`, run: () => formGroup(seeded, group) })),
    ...MADE_UP_SIGN_INS.map((planned) => ({
      name: `sign-in ${planned.address}, ${planned.course}`,
      run: () => makeSignIn(seeded, planned),
    })),
  ];
}

/**
 * Returns the names of the steps that are done. A file of another application, or a damaged one, has none.
 */
async function readDone(file: string, application: string): Promise<string[]> {
  try {
    const known = propertiesOf(JSON.parse(await readFile(file, 'utf8')));
    return known['application'] === application && Array.isArray(known['done'])
      ? known['done'].map(String)
      : [];
  } catch {
    return [];
  }
}
