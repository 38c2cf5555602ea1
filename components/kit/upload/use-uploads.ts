"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Sends a file: reports the share sent (0 to 1) during the upload, stops at the signal. */
export type SendFile = (
  file: File,
  on: { progress: (share: number) => void; signal: AbortSignal },
) => Promise<{ fileId: string } | { refused: string }>;

/** Describes a file on the server. */
export interface StoredFile {
  fileId: string;
  name: string;
}

export interface Upload {
  key: number;
  name: string;
  /** Undefined for an earlier file: only the server knows its size. */
  bytes?: number;
  /** Holds the file's last change, according to the browser: with name and size it identifies a file. */
  changedAt?: number;
  /** Holds the share sent so far, 0 to 1. */
  share: number;
  /** Holds the address of the preview, for a picture that the browser can display. */
  preview?: string;
  /** Set once the file is on the server. */
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
  changedAt: file.lastModified,
  share: 0,
  ...previewOf(file),
});
const isSameFile = ({ name, bytes, changedAt }: Upload, file: File): boolean =>
  name === file.name && bytes === file.size && changedAt === file.lastModified;

interface useUploadsProps {
  send: SendFile;
  /** Returns the text for a failed transfer. */
  failureText: (name: string) => string;
  /** Holds the files that exist already; each may be removed like a selected one. */
  held?: readonly (StoredFile & Pick<Upload, "preview">)[];
  onFiles?: (fileIds: readonly string[], files: readonly StoredFile[]) => void;
  onRemove?: (fileId: string) => void;
  /** Called with true while any file is being sent. */
  onSending?: (isSending: boolean) => void;
}

/**
 * Holds the files of one upload box, in the order of selection. A refused file is removed from the list and its reason
 * is displayed.
 */
export function useUploads({ send, failureText, held = [], onFiles, onRemove, onSending }: useUploadsProps) {
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

  const update = (next: readonly Upload[]) => {
    current.current = next;
    setFiles(next);
    hearers.current.onSending?.(next.some(({ fileId }) => fileId === undefined));
  };
  const change = (key: number, part: Partial<Upload>) =>
    update(current.current.map((file) => (file.key === key ? { ...file, ...part } : file)));
  // the pictures of files that were chosen are let go with the part that showed them
  useEffect(() => () => current.current.forEach(forget), []);

  const drop = (key: number) => {
    stops.current.delete(key);
    current.current.filter((file) => file.key === key).forEach(forget);
    update(current.current.filter((file) => file.key !== key));
  };
  const notifyFiles = () => {
    const storedFiles = storedOf(current.current);
    hearers.current.onFiles?.(
      storedFiles.map(({ fileId }) => fileId),
      storedFiles,
    );
  };

  const add = async (file: File) => {
    const key = nextKey.current++;
    const stop = new AbortController();
    stops.current.set(key, stop);
    update([...current.current, uploadOf(key, file)]);
    const reply = await send(file, { progress: (share) => change(key, { share }), signal: stop.signal }).catch(() => ({
      refused: failureText(file.name),
    }));
    if (stop.signal.aborted) return;
    if ("refused" in reply) {
      drop(key);
      setFaults((all) => [...all, reply.refused]);
      return;
    }
    change(key, { share: 1, fileId: reply.fileId });
    notifyFiles();
  };

  const remove = (key: number) => {
    const removedFile = current.current.find((file) => file.key === key);
    stops.current.get(key)?.abort();
    drop(key);
    setFaults([]);
    if (removedFile?.fileId === undefined) return;
    hearers.current.onRemove?.(removedFile.fileId);
    notifyFiles();
  };

  const holds = (file: File) => current.current.some((upload) => isSameFile(upload, file));

  return { files, faults, holds, add: (file: File) => void add(file), remove, setFaults };
}
