"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { systemNow } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";
import { showToast } from "../feedback/toast";

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
    if (!mayDownloadAgain(subject)) return showToast("bad", t("again"));
    setBusy(true);
    try {
      const target = await load();
      if ("url" in target) window.open(target.url, "_blank", "noopener");
      else saveFile(target);
    } catch (cause) {
      forgetDownload(subject);
      showToast("bad", problem(cause));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}

/**
 * Holds the pause between two downloads: "Download of the same file cannot repeat within 10 seconds" (specification 3,
 * section 5). The server enforces it too.
 */
const pauseMs = 10 * secondMs;
const last = new Map<string, number>();

/** Records a download; returns false when the same one was less than ten seconds ago, on any page. */
function mayDownloadAgain(subject: string): boolean {
  const now = systemNow().getTime();
  const before = last.get(subject);
  if (before !== undefined && now - before < pauseMs) return false;
  last.set(subject, now);
  return true;
}

/** Removes the record of a failed download, which may be repeated immediately. */
const forgetDownload = (subject: string): void => void last.delete(subject);

/** Saves a file to the browser's downloads, under its name. */
function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // not at once: the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(address), pauseMs);
}
