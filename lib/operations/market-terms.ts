import * as z from "zod/mini";

/**
 * Lists how a currency's mid rate against the dollar moves automatically. seeded: a random walk, slightly drawn back to
 * its usual level. trending: a random walk that gains or loses a share each trading day. still: constant until it is
 * moved.
 */
export const pathKind = z.enum(["seeded", "trending", "still"]);
export type PathKind = z.infer<typeof pathKind>;

/** Describes the path of one currency. */
export interface Path {
  readonly kind: PathKind;
  /** Holds the largest step of one tick, in parts per million. */
  readonly stepPpm: number;
  /**
   * Holds the gain against the dollar in one trading day, in parts per million; negative for a loss. It applies to
   * trending paths only.
   */
  readonly driftPpm: number;
}

/** Holds the default path of every currency: steps of 0.03 % at most. */
export const usualPath: Path = { kind: "seeded", stepPpm: 300, driftPpm: 0 };

/** Holds the largest step that may be set: 2 %, well within the guard. */
export const stepPpmMax = 20_000;

/** Holds the largest daily gain or loss that may be set: 10 %. */
export const driftPpmMax = 100_000;

/** Holds the widest half spread that may be set: 5 %. */
export const halfSpreadPpmMax = 50_000;

/** Lists the speeds of a replay, in days of the world per real minute. */
export const replayPaces = [1, 5, 15] as const;
