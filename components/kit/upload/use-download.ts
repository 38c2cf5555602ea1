"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { forgetDownload, mayDownloadAgain, saveFile } from "./download";
import { toast } from "../feedback/toast";

/** Holds a file itself, or its address. */
export type DownloadedFile = { name: string; blob: Blob } | { url: string };

/**
 * Downloads the result of `load`, and refuses the same `subject` within ten seconds; displays the refusal, or the text
 * that `problem` returns for a failure.
 */
export function useDownload(problem: (cause: unknown) => string): {
  busy: boolean;
  download: (subject: string, load: () => Promise<DownloadedFile>) => Promise<void>;
} {
  const t = useTranslations("kit.download");
  const [busy, setBusy] = useState(false);
  const download = async (subject: string, load: () => Promise<DownloadedFile>) => {
    if (!mayDownloadAgain(subject)) return toast("bad", t("again"));
    setBusy(true);
    try {
      const target = await load();
      if ("url" in target) window.open(target.url, "_blank", "noopener");
      else saveFile(target);
    } catch (cause) {
      forgetDownload(subject);
      toast("bad", problem(cause));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
