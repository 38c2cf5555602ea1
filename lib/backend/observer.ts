import type { BackendMetric } from "@/lib/call/backend";

/**
 * Counts the replies of this process when metrics are enabled (METRICS_LISTEN): set by the server in front of the
 * framework, which loads these modules separately.
 */
export interface Observer {
  /** Records a call: its declared path, the code of the reply, and its duration. */
  recordCall(path: string, code: string, milliseconds: number): void;
  /** Reads the backend's current metrics, once it was chosen. */
  read?: () => Promise<readonly BackendMetric[]>;
}

/** Exists once per process, also when the framework loads this module more than once. */
const shared = globalThis as { portalObserver?: Observer };

export const metricsObserver = (): Observer | undefined => shared.portalObserver;

export const setMetricsObserver = (newObserver: Observer): void => void (shared.portalObserver = newObserver);
