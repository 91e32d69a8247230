import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpenAction } from './use-action.ts';

/** How far from the window rows are still drawn, so that scrolling and the tab key meet no empty space. */
const MARGIN = '1200px 0px';

type Props = { columns: number; draw: () => ReactNode };

/**
 * Draws a page of rows of a table while it is near the window, and empty space of the same height while it is
 * not: a list that somebody goes on loading stays as fast as its first pages. While a dialog is open nothing
 * is taken away, for it may be the dialog of a row.
 */
export function RowsNearView({ columns, draw }: Props): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const [spaceHeight, setSpaceHeight] = useState<number>();
  const [openAction] = useOpenAction();
  const isDialogOpen = openAction !== undefined;
  useEffect(() => {
    if (isDialogOpen) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry && setSpaceHeight(entry.isIntersecting ? undefined : entry.boundingClientRect.height),
      { rootMargin: MARGIN },
    );
    if (body.current) observer.observe(body.current);
    return () => observer.disconnect();
  }, [isDialogOpen]);
  return (
    <Table.Tbody ref={body}>
      {spaceHeight === undefined ? (
        draw()
      ) : (
        <tr aria-hidden>
          <td colSpan={columns} style={{ height: spaceHeight, padding: 0 }} />
        </tr>
      )}
    </Table.Tbody>
  );
}
