"use client";
import type { ReactNode } from "react";
import { Button, type ButtonStyle } from "../page/button";
import { DownloadIcon } from "../page/icons";
import { useDownload, type DownloadedFile } from "./use-download";

export interface DownloadButtonProps extends ButtonStyle {
  /** Holds the name of the download, the same for the same file on every page. */
  subject: string;
  /** Loads the file itself, or its address. */
  load: () => Promise<DownloadedFile>;
  /** Describes a failure in the reader's language. */
  problem: (cause: unknown) => string;
  /** Names the button when its text is the same for every row. */
  label?: string;
  children: ReactNode;
}

/** Renders a download button, which refuses a repetition within ten seconds, and reports failures. */
export function DownloadButton({ subject, load, problem, label, children, ...buttonProps }: DownloadButtonProps) {
  const { busy, download } = useDownload(problem);
  return (
    <Button
      icon={<DownloadIcon small={buttonProps.small === true} />}
      {...buttonProps}
      aria-label={label}
      busy={busy}
      onClick={() => void download(subject, load)}
    >
      {children}
    </Button>
  );
}
