import { systemNow } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";

/**
 * Holds the pause between two downloads: "Download of the same file cannot repeat within 10 seconds" (specification 3,
 * section 5). The server enforces it too.
 */
const pauseMs = 10 * secondMs;
const last = new Map<string, number>();

/** Records a download; returns false when the same one was less than ten seconds ago, on any page. */
export function mayDownloadAgain(subject: string): boolean {
  const now = systemNow().getTime();
  const before = last.get(subject);
  if (before !== undefined && now - before < pauseMs) return false;
  last.set(subject, now);
  return true;
}

/** Removes the record of a failed download, which may be repeated immediately. */
export const forgetDownload = (subject: string): void => void last.delete(subject);

/** Saves a file to the browser's downloads, under its name. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // not at once: the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(address), pauseMs);
}
