import { Fragment, type ReactNode } from 'react';

/** Draws a text whose places, such as `{user}`, are filled with elements. Unknown places stay as they are. */
export function FilledText({
  text,
  values,
}: {
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part, at) => ({ key: `${at}`, part }));
  return parts.map(({ key, part }) => <Fragment key={key}>{values[part.slice(1, -1)] ?? part}</Fragment>);
}
