import { Refusal } from "@/lib/call/refusals";

/**
 * Runs independent works, so that their statements are sent together and answered together. Waits for all of them also
 * when some fail, since nothing may outlive the transaction it began in. Of several refusals reports the first in this
 * order, as sequential execution would; before any refusal the failure that came first, because later failures in the
 * same transaction follow from it.
 */
export async function awaitAllBeforeFailing<T extends readonly unknown[]>(
  ...works: { readonly [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const failures: unknown[] = [];
  const results = await Promise.allSettled(
    works.map(async (work) => {
      try {
        return await work;
      } catch (cause) {
        if (!(cause instanceof Refusal)) failures.push(cause);
        throw cause;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  // named cast: each of them gave what its promise promised
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as unknown as T;
}

/** Marks a promise as handled, so that a rejection is reported only where it is awaited. */
export function markRejectionHandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
