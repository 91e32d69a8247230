import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** What the service says about the newest file of a record. */
type Processing = {
  processing?: 'pending' | 'ready' | 'rejected' | undefined;
  rejection_reason?: string | undefined;
  warnings?: readonly string[] | undefined;
};

/** Describes where the state of a file is read. */
export type ProcessingDescription = {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Processing>;
  /** Called when a file is ready that was not when somebody looked before. */
  ready: () => void;
};

const PAUSE_MILLISECONDS = 1000;
/** Processing takes seconds. What takes longer was probably not sent to its end. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Reads the state of a file, and again while the file is being processed. It stops after a minute: then
 * `isLate` is true. `look` begins again, such as after an upload.
 */
export function useProcessing({ queryKey, read, ready }: ProcessingDescription) {
  const [until, setUntil] = useState(() => Date.now() + PATIENCE_MILLISECONDS);
  // When the file became one to wait for. A small one may be ready before anybody sees it pending.
  const awaitedSince = useRef<number>(undefined);
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) =>
      state.data?.processing === 'pending' && state.dataUpdatedAt < until ? PAUSE_MILLISECONDS : false,
  });
  const isPending = data?.processing === 'pending';
  const isReady = data?.processing === 'ready';
  useEffect(() => {
    if (isPending) awaitedSince.current ??= dataUpdatedAt;
    const { current: since } = awaitedSince;
    if (isPending || since === undefined || dataUpdatedAt <= since) return;
    awaitedSince.current = undefined;
    if (isReady) ready();
  }, [isPending, isReady, dataUpdatedAt, ready]);
  const look = () => {
    awaitedSince.current = Date.now();
    setUntil(Date.now() + PATIENCE_MILLISECONDS);
    void refetch();
  };
  return { state: data, isLate: isPending && dataUpdatedAt >= until, look };
}
