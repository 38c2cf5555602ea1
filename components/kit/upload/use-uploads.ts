"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Sends a file: reports the share sent (0 to 1) as it goes, stops at the signal. */
export type SendFile = (
  file: File,
  on: { progress: (share: number) => void; signal: AbortSignal },
) => Promise<{ fileId: string } | { refused: string }>;

/** A file that is on the server. */
export interface StoredFile {
  fileId: string;
  name: string;
}

export interface Upload {
  key: number;
  name: string;
  /** Undefined of a file that was there before: only the server knows it. */
  bytes?: number;
  /** The file's last change, according to the browser: with name and size it tells one file from another. */
  changed?: number;
  /** 0 to 1 while it is being sent. */
  share: number;
  /** Where the browser can show it, if it is a picture. */
  preview?: string;
  /** Set once it is on the server. */
  fileId?: string;
}

const previewOf = (file: File): { preview?: string } =>
  /^image\/(jpeg|png)$/.test(file.type) && typeof URL.createObjectURL === "function"
    ? { preview: URL.createObjectURL(file) }
    : {};
const forget = ({ preview }: Upload): void => {
  if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
};

const storedOf = (files: readonly Upload[]): StoredFile[] =>
  files.flatMap(({ fileId, name }) => (fileId === undefined ? [] : [{ fileId, name }]));
const uploadOf = (key: number, file: File): Upload => ({
  key,
  name: file.name,
  bytes: file.size,
  changed: file.lastModified,
  share: 0,
  ...previewOf(file),
});
const isSameFile = ({ name, bytes, changed }: Upload, file: File): boolean =>
  name === file.name && bytes === file.size && changed === file.lastModified;

interface useUploadsProps {
  send: SendFile;
  /** The text when a file did not get through at all. */
  failed: (name: string) => string;
  /** Files that are there already; each may be taken away like one that was chosen. */
  held?: readonly (StoredFile & Pick<Upload, "preview">)[];
  onFiles?: (fileIds: readonly string[], files: readonly StoredFile[]) => void;
  onRemove?: (fileId: string) => void;
  /** Hears whether any file is still on its way. */
  onSending?: (isSending: boolean) => void;
}

/**
 * The files of one upload box, in the order they were chosen. A refused file leaves the list and its reason is shown.
 */
export function useUploads({ send, failed, held = [], onFiles, onRemove, onSending }: useUploadsProps) {
  const [files, setFiles] = useState<readonly Upload[]>(() =>
    held.map((file, at) => ({ ...file, key: -1 - at, share: 1 })),
  );
  const [faults, setFaults] = useState<readonly string[]>([]);
  // beside the state: several files report at once, each must see what the others have done
  const current = useRef(files);
  const stops = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  // a file may take minutes: who uses the box hears of it as it is by then, not as it was when the file was chosen
  const hearers = useRef({ onFiles, onRemove, onSending });
  useLayoutEffect(() => {
    hearers.current = { onFiles, onRemove, onSending };
  });

  const put = (next: readonly Upload[]) => {
    current.current = next;
    setFiles(next);
    hearers.current.onSending?.(next.some(({ fileId }) => fileId === undefined));
  };
  const change = (key: number, part: Partial<Upload>) =>
    put(current.current.map((file) => (file.key === key ? { ...file, ...part } : file)));
  // the pictures of files that were chosen are let go with the part that showed them
  useEffect(() => () => current.current.forEach(forget), []);

  const drop = (key: number) => {
    stops.current.delete(key);
    current.current.filter((file) => file.key === key).forEach(forget);
    put(current.current.filter((file) => file.key !== key));
  };
  const tellIds = () => {
    const stored = storedOf(current.current);
    hearers.current.onFiles?.(
      stored.map(({ fileId }) => fileId),
      stored,
    );
  };

  const add = async (file: File) => {
    const key = nextKey.current++;
    const stop = new AbortController();
    stops.current.set(key, stop);
    put([...current.current, uploadOf(key, file)]);
    const reply = await send(file, { progress: (share) => change(key, { share }), signal: stop.signal }).catch(() => ({
      refused: failed(file.name),
    }));
    if (stop.signal.aborted) return;
    if ("refused" in reply) {
      drop(key);
      setFaults((all) => [...all, reply.refused]);
      return;
    }
    change(key, { share: 1, fileId: reply.fileId });
    tellIds();
  };

  const remove = (key: number) => {
    const gone = current.current.find((file) => file.key === key);
    stops.current.get(key)?.abort();
    drop(key);
    setFaults([]);
    if (gone?.fileId === undefined) return;
    hearers.current.onRemove?.(gone.fileId);
    tellIds();
  };

  const holds = (file: File) => current.current.some((one) => isSameFile(one, file));

  return { files, faults, holds, add: (file: File) => void add(file), remove, say: setFaults };
}
