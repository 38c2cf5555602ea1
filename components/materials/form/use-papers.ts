"use client";
import { useState } from "react";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import type { PaperProps } from "./paper-field";

type Names = Readonly<Record<string, string>>;

/** Holds the names of a form's files, and whether one is still being sent. */
export function usePaperFileNames(initial: Names) {
  const [names, setNames] = useState<Names>(initial);
  const { isSending, listenerOf } = useUploadsInProgress();
  const papers: PaperProps = {
    nameOf: (fileId) => names[fileId] ?? fileId,
    onNames: (files) =>
      setNames((all) => ({ ...all, ...Object.fromEntries(files.map(({ fileId, name }) => [fileId, name])) })),
    listenerOf,
  };
  return { papers, isSending, addNames: (more: Names) => setNames((all) => ({ ...all, ...more })) };
}
