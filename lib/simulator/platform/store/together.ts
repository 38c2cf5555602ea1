import { Refusal } from "@/lib/call/refusals";

/**
 * Does what does not depend on one another, so that its statements leave together and are answered together. All of it
 * is waited for also when some fails, since nothing may outlive the transaction it was begun in. Of several refusals the first in
 * this order is told, as one after the other would tell it; before any refusal the failure that came first, for what
 * fails after it in the same transaction fails for its sake.
 */
export async function together<T extends readonly unknown[]>(
  ...works: { readonly [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const failures: unknown[] = [];
  const ended = await Promise.allSettled(
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
  return ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  }) as unknown as T;
}

/** A rejection before anybody awaits it is reported where it is awaited. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
