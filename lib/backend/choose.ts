import type { Backend } from "@/lib/call/backend";
import { paymentsApiUrl } from "@/lib/session/settings";
import { metricsObserver } from "./observer";

let backendPromise: Promise<Backend> | undefined;

/**
 * Returns the backend: the payments API when one is configured, else the simulator. With a payments API the simulator,
 * and Prisma with it, is never loaded.
 */
export const configuredBackend = (): Promise<Backend> => (backendPromise ??= choose());

async function choose(): Promise<Backend> {
  const behind = await load();
  const watching = metricsObserver();
  if (watching) watching.read = () => behind.metrics();
  return behind;
}

async function load(): Promise<Backend> {
  const url = paymentsApiUrl();
  if (url) return (await import("./upstream")).paymentsApiBackend(url);
  return (await import("@/lib/simulator/backend")).sharedSimulator();
}
