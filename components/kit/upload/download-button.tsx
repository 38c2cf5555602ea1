"use client";
import type { ReactNode } from "react";
import { Button, type ButtonLook } from "../page/button";
import { DownloadIcon } from "../page/icons";
import { useDownload, type Downloaded } from "./use-download";

export interface DownloadButtonProps extends ButtonLook {
  /** The name of the download: the same file has the same name everywhere. */
  subject: string;
  /** Fetches it: the file itself, or the address where it is. */
  load: () => Promise<Downloaded>;
  /** Puts into words why it did not come. */
  problem: (cause: unknown) => string;
  /** Names the button where its words are the same for every row. */
  label?: string;
  children: ReactNode;
}

/** Downloads something, not twice within ten seconds; says so, and why when it does not come. */
export function DownloadButton({ subject, load, problem, label, children, ...look }: DownloadButtonProps) {
  const { busy, download } = useDownload(problem);
  return (
    <Button
      icon={<DownloadIcon small={look.small === true} />}
      {...look}
      aria-label={label}
      busy={busy}
      onClick={() => void download(subject, load)}
    >
      {children}
    </Button>
  );
}
