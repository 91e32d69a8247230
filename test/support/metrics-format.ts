import * as z from 'zod/mini';

const LONGEST = 1024;
const text = z.string().check(z.minLength(1), z.maxLength(LONGEST));
/** Not only spaces, ASCII, and no colon at the start: the rules of CloudWatch for dimensions. */
const dimension = z.string().check(z.regex(/^(?!:)(?=.*\S)[\x20-\x7e]{1,1024}$/));

/** Units that CloudWatch knows, of those that the service uses. */
const UNITS = ['Count', 'Milliseconds', 'Seconds'];

/** The schema of "Specification: embedded metric format" in the CloudWatch user guide. */
const Metadata = z.strictObject({
  Timestamp: z.int().check(z.nonnegative()),
  CloudWatchMetrics: z
    .array(
      z.strictObject({
        Namespace: text,
        Dimensions: z.array(z.array(dimension).check(z.maxLength(30))).check(z.minLength(1)),
        Metrics: z
          .array(z.strictObject({ Name: text, Unit: z.enum(UNITS) }))
          .check(z.minLength(1), z.maxLength(100)),
      }),
    )
    .check(z.minLength(1)),
});

/** A metric as CloudWatch takes it from a line: `name{dimension=value,...}`, and its value. */
export type Published = Record<string, number>;

/**
 * Returns the metrics that CloudWatch takes from a log line. Throws if the line breaks the specification of
 * the embedded metric format: a dimension or value that is no member of the line, too many, or a wrong type.
 */
export function publishedBy(line: string): Published {
  if (line.indexOf('\n') !== line.length - 1) throw new Error('the line has line breaks');
  const { _aws, ...members } = JSON.parse(line);
  const { CloudWatchMetrics } = Metadata.parse(_aws);
  const published: Published = {};
  for (const { Namespace, Dimensions, Metrics } of CloudWatchMetrics)
    for (const names of Dimensions)
      for (const { Name } of Metrics) {
        const values = names.map((name) => `${name}=${dimension.parse(members[name])}`);
        const key = `${Namespace}/${Name}{${values.join()}}`;
        if (key in published) throw new Error(`the line has ${key} twice`);
        published[key] = z.number().parse(members[Name]);
      }
  return published;
}
