/**
 * Does what does not depend on one another, so that its statements leave together and are answered together. All of it
 * is waited for also when some fails, since nothing may outlive the transaction it was begun in; of several failures the
 * first in this order is told, as one after the other would tell it.
 */
export async function together<T extends readonly unknown[]>(
  ...works: { readonly [K in keyof T]: PromiseLike<T[K]> }
): Promise<T> {
  const ended = await Promise.allSettled(works);
  // named cast: each of them gave what its promise promised
  return ended.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  }) as unknown as T;
}
