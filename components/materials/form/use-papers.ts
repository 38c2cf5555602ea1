"use client";
import { useState } from "react";
import { useSendings } from "@/components/kit/table/use-sendings";
import type { PaperProps } from "./paper-field";

type Names = Readonly<Record<string, string>>;

/** The names of a form's files, and whether one is still on its way. */
export function usePapers(initial: Names) {
  const [names, setNames] = useState<Names>(initial);
  const { isSending, tells } = useSendings();
  const papers: PaperProps = {
    nameOf: (fileId) => names[fileId] ?? fileId,
    onNames: (files) =>
      setNames((all) => ({ ...all, ...Object.fromEntries(files.map(({ fileId, name }) => [fileId, name])) })),
    tells,
  };
  return { papers, isSending, addNames: (more: Names) => setNames((all) => ({ ...all, ...more })) };
}
