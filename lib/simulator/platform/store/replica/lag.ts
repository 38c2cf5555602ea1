/** Samples the end of the primary's log, at local instants. */
export interface Lag {
  /** Adds a sample of the current end. */
  sample(position: bigint): void;
  /** Returns the maximum lag of a replica that has replayed the log up to a position; undefined while unknown. */
  at(position: bigint): number | undefined;
  /** Returns the position that a replica must have replayed to be within the limit. */
  floor(): bigint;
}

/**
 * Measures a replica's lag by samples of the primary's log, so that no server's clock matters, and an idle primary
 * makes no replica late. `elapsed` returns milliseconds; a replica may be `most` of them behind.
 */
export function createReplicaLagMeter(elapsedMs: () => number, most: number): Lag {
  let samples: readonly { readonly at: number; readonly position: bigint }[] = [];
  return {
    sample(position) {
      const at = elapsedMs();
      const firstIndex = samples.findLastIndex((entry) => at - entry.at >= most);
      samples = [...samples.slice(Math.max(firstIndex, 0)), { at, position }];
    },
    at(position) {
      if ((samples.at(-1)?.position ?? 0n) <= position) return 0;
      const passedSample = samples.findLast((entry) => entry.position <= position);
      return passedSample && elapsedMs() - passedSample.at;
    },
    floor: () => (samples.findLast(({ at }) => elapsedMs() - at >= most) ?? samples[0])?.position ?? 0n,
  };
}
