import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isServiceError } from '../api/failure.ts';
import type { Described } from '../api/operation.ts';
import { StorageError, sendFile } from '../api/send-file.ts';
import { useSession } from '../session/use-session.ts';
import { useLanguage } from '../texts/language.ts';
import { type Say, useSay } from '../texts/say.ts';
import { sizeText } from './size-text.ts';
import { UPLOADS } from './upload-texts.ts';

/** Describes how a file is sent, for any operation that takes one or announces one. */
export type UploadDescription = {
  /** The media types that the chooser offers. The service refuses others that are dropped. */
  accept: readonly string[];
  /** Bytes of the largest file, where the service is not asked before the whole file is sent. */
  maxBytes?: number;
  /** The request that has the file, or announces it. */
  request: (file: File) => Described;
  /** Called when an attempt ends, with its error if it failed: an announcement may change the record. */
  ended: (error: unknown) => void;
};

type Sent = { sent: number; all: number };

/** The file that somebody has chosen, how far it is sent, and what went wrong. */
export function useUpload({ accept, maxBytes, request, ended }: UploadDescription) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isCancelled, setCancelled] = useState(false);
  const preview = usePreview(file, accept);
  const faultOf = useFaultOf(maxBytes);
  const { work, stop, progress } = useSending({ request, ended, done: () => setFile(undefined) });
  const choose = (chosen: readonly File[]) => {
    if (chosen.length === 0 || work.isPending) return;
    work.reset();
    setCancelled(false);
    const refused = faultOf(chosen);
    setFault(refused);
    setFile(refused === undefined ? chosen[0] : undefined);
  };
  const cancel = () => {
    setCancelled(work.isPending);
    stop();
    work.reset();
    setFile(undefined);
  };
  const send = () => file && work.mutate(file);
  const { isPending: isSending, error } = work;
  return { file, preview, choose, send, cancel, isSending, progress, isCancelled, fault, error };
}

type Sending = Pick<UploadDescription, 'request' | 'ended'> & { done: () => void };

/** Sends a file, until it is stopped or the control is gone. */
function useSending({ request, ended, done }: Sending) {
  const [session] = useSession();
  const [progress, setProgress] = useState<Sent>({ sent: 0, all: 0 });
  const controller = useRef<AbortController>(undefined);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  const work = useMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController();
      setProgress({ sent: 0, all: file.size });
      const report = (sent: number, all: number) => setProgress({ sent, all });
      return sendFile({ session, described: request(file), file, report }, controller.current.signal);
    },
    onSuccess: done,
    onSettled: (_, error) => ended(error),
  });
  return { work, stop, progress };
}

/** Returns a function that says what is wrong with chosen files; undefined if nothing is. */
function useFaultOf(maxBytes = Number.POSITIVE_INFINITY) {
  const say = useSay(UPLOADS);
  const [language] = useLanguage();
  return (chosen: readonly File[]): string | undefined => {
    if (chosen.length > 1) return say('oneFile');
    const [{ size } = { size: 0 }] = chosen;
    if (size <= maxBytes) return undefined;
    return say('tooLarge', { size: sizeText(size, language), limit: sizeText(maxBytes, language) });
  };
}

/** Returns the address of a chosen picture while it is chosen. Only accepted types are shown. */
function usePreview(file: File | undefined, accept: readonly string[]): string | undefined {
  const [address, setAddress] = useState<string>();
  const isShown = file !== undefined && isPicture(file.type) && accept.includes(file.type);
  useEffect(() => {
    if (!isShown) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file, isShown]);
  return address;
}

/** True for a picture of pixels. An SVG is a document, which is not shown under the console's address. */
function isPicture(type: string): boolean {
  return /^image\/(?!svg)/.test(type);
}

/** Returns what the service or its storage has refused, in their words. */
export function refusalsOf(error: unknown, say: Say<keyof typeof UPLOADS.en>): string[] {
  if (error instanceof StorageError)
    return [error.status === 0 ? say('notSent') : say('notStored', { status: error.status })];
  if (isServiceError(error) && error.faults.length > 0)
    return error.faults.map(({ path, message }) => `${path.split('.').at(-1)}: ${message}`);
  return [error instanceof Error ? error.message : String(error)];
}
