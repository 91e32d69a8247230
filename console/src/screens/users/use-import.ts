import type { Service } from '@svc/client/server';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { type ImportPart, type LineResult, lineResults } from './ndjson.ts';

/** A chosen file, in the parts that a request takes. */
export type ImportFile = { name: string; parts: readonly ImportPart[]; users: number };

/** Imports a file part by part. After a failure it goes on with the part that failed. */
export function useImport(app: string, file: ImportFile | undefined) {
  const service = useService();
  const client = useQueryClient();
  const [results, setResults] = useState<readonly LineResult[]>([]);
  const next = useRef(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const work = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const parts = file?.parts ?? [];
      while (next.current < parts.length && !signal.aborted) {
        const part = parts[next.current];
        const found = part ? await importPart(service, app, part, signal) : [];
        setResults((before) => [...before, ...found]);
        next.current += 1;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users', app] }),
  });
  const restart = () => {
    next.current = 0;
    setResults([]);
    work.reset();
  };
  return { work, results, restart, isDone: work.isSuccess && results.length > 0 };
}

async function importPart(
  service: Service,
  app: string,
  { body }: ImportPart,
  signal: AbortSignal,
): Promise<LineResult[]> {
  const answer: unknown = await service.importUsers({ path: { app }, body: new Blob([body]), signal });
  return answer instanceof Response ? lineResults(await answer.text()) : [];
}
