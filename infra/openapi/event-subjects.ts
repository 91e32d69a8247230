import * as z from 'zod/mini';
import {
  EVENT_TYPES,
  type EventType,
  SUBJECT_TYPES,
  type SubjectType,
} from '../../shared/events/event-types.ts';
import { subjectSchema } from '../../shared/events/subject-shapes.ts';
import { nameSchemas } from './schema-names.ts';

/**
 * Returns the kinds of records that events are about, as members of a type in TypeScript: the types of their
 * events, and the type of `object` (decision 0558).
 */
export function eventSubjects(): string {
  nameSchemas();
  return SUBJECT_TYPES.map(
    (subject) => `    ${subject}: { ${typesText(subject)}; ${objectText(subject)} };\n`,
  ).join('');
}

function typesText(subject: SubjectType): string {
  const types = (Object.keys(EVENT_TYPES) as EventType[]).filter(
    (type) => EVENT_TYPES[type].subject === subject,
  );
  return `type: ${types.map((type) => `'${type}'`).join(' | ')}`;
}

function objectText(subject: SubjectType): string {
  const schema = subjectSchema(subject);
  return `object: ${schema ? z.globalRegistry.get(schema)?.id : 'never'}`;
}
