"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button, type ButtonLook } from "./button";
import { forgetDownload, mayDownloadAgain, saveFile } from "./download";
import { DownloadIcon } from "./icons";
import { toast } from "./toast";

export interface DownloadButtonProps extends ButtonLook {
  /** What is downloaded: the same thing has the same name everywhere. */
  subject: string;
  /** Fetches it: the file itself, or the address where it is. */
  load: () => Promise<{ name: string; blob: Blob } | { url: string }>;
  /** Puts into words why it did not come. */
  trouble: (cause: unknown) => string;
  /** Names the button where its words are the same for every row. */
  label?: string;
  children: ReactNode;
}

/** Downloads something, not twice within ten seconds; says so, and why when it does not come. */
export function DownloadButton({ subject, load, trouble, label, children, ...look }: DownloadButtonProps) {
  const t = useTranslations("kit.download");
  const [busy, setBusy] = useState(false);

  const download = async () => {
    if (!mayDownloadAgain(subject)) return toast("bad", t("again"));
    setBusy(true);
    try {
      const got = await load();
      if ("url" in got) window.open(got.url, "_blank", "noopener");
      else saveFile(got);
    } catch (cause) {
      forgetDownload(subject);
      toast("bad", trouble(cause));
    } finally {
      setBusy(false);
    }
  };

  return <Button icon={<DownloadIcon small={look.small === true} />} {...look} aria-label={label} busy={busy} onClick={() => void download()}>{children}</Button>;
}
