import { systemNow } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";

/** "Download of the same file cannot repeat within 10 seconds" (specification 3, section 5). The server counts too. */
const pauseMs = 10 * secondMs;
const last = new Map<string, number>();

/** Notes that something is downloaded; false when the same was less than ten seconds ago, on whichever page. */
export function mayDownloadAgain(subject: string): boolean {
  const now = systemNow().getTime();
  const before = last.get(subject);
  if (before !== undefined && now - before < pauseMs) return false;
  last.set(subject, now);
  return true;
}

/** A failed download may be repeated at once. */
export const forgetDownload = (subject: string): void => void last.delete(subject);

/** Puts what came into the browser's own downloads, under its name. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // not at once: the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(address), pauseMs);
}
