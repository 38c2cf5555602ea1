import type { Reading } from "@/lib/call/backend";

/**
 * Who counts what this process answers, where anybody asks for that (METRICS_LISTEN): the server in front of the
 * framework, which loads these modules apart.
 */
export interface Observer {
  /** A call was answered: its declared path, the code of the answer, and how long it took. */
  called(path: string, code: string, milliseconds: number): void;
  /** What the backend reads now, once it was chosen. */
  read?: () => Promise<readonly Reading[]>;
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalObserver?: Observer };

export const observer = (): Observer | undefined => shared.portalObserver;

export const observeBy = (one: Observer): void => void (shared.portalObserver = one);
