"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { forgetDownload, mayDownloadAgain, saveFile } from "./download";
import { toast } from "../feedback/toast";

/** A file itself, or the address where it is. */
export type Downloaded = { name: string; blob: Blob } | { url: string };

/**
 * Downloads what `load` returns, the same `subject` not twice within ten seconds; says so, and shows the text that
 * `problem` returns when it failed.
 */
export function useDownload(problem: (cause: unknown) => string): {
  busy: boolean;
  download: (subject: string, load: () => Promise<Downloaded>) => Promise<void>;
} {
  const t = useTranslations("kit.download");
  const [busy, setBusy] = useState(false);
  const download = async (subject: string, load: () => Promise<Downloaded>) => {
    if (!mayDownloadAgain(subject)) return toast("bad", t("again"));
    setBusy(true);
    try {
      const got = await load();
      if ("url" in got) window.open(got.url, "_blank", "noopener");
      else saveFile(got);
    } catch (cause) {
      forgetDownload(subject);
      toast("bad", problem(cause));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
