import * as z from "zod/mini";

/**
 * How a currency's mid rate against the dollar moves by itself. seeded: wanders, slightly drawn back to its usual
 * level. trending: wanders and gains or loses a share each trading day. still: stays where it is until somebody moves
 * it.
 */
export const pathKind = z.enum(["seeded", "trending", "still"]);
export type PathKind = z.infer<typeof pathKind>;

/** The path of one currency. */
export interface Path {
  readonly kind: PathKind;
  /** The largest step of one tick, in parts of a million. */
  readonly stepPpm: number;
  /**
   * Its gain against the dollar in one trading day, in parts of a million; below zero it loses. For trending ones only.
   */
  readonly driftPpm: number;
}

/** Every currency's path until operations choose another: steps of 0.03 % at most. */
export const usualPath: Path = { kind: "seeded", stepPpm: 300, driftPpm: 0 };

/** The largest step that may be chosen: 2 %, well within the guard. */
export const stepPpmMax = 20_000;

/** The most that a currency may be made to gain or lose in a trading day: 10 %. */
export const driftPpmMax = 100_000;

/** The widest half spread that may be chosen: 5 %. */
export const halfSpreadPpmMax = 50_000;

/** At how many days of the world a minute of ours a replay may be watched. */
export const replayPaces = [1, 5, 15] as const;
