"use client";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { useProblemText } from "@/lib/forms/problem-text";

/** Downloads the sheet template of one use by its id, which combines the use and its subject. */
export function SheetTemplateDownloadButton({ id, children }: { id: string; children: ReactNode }) {
  const problemText = useProblemText();
  const load = async () => {
    const [{ send }, { files }] = await Promise.all([import("@/lib/call/send"), import("@/lib/files/calls/files")]);
    return send(files.byId, { id });
  };
  return (
    <DownloadButton subject={id} load={load} problem={problemText}>
      {children}
    </DownloadButton>
  );
}
