import type { Tone } from "@/lib/machine/machine";

/**
 * Lists the real-name states 0 to 3 and the first verifications 0 to 2 by their message keys (specification 1, section
 * 3).
 */
export const realNameStates = ["s0", "s1", "s2", "s3"] as const;
export const firstVerifies = ["s0", "s1", "s2"] as const;

export const realNameTones: readonly Tone[] = ["quiet", "waiting", "good", "bad"];

/** Lists the kinds of customers that operations may set, by their userType. */
export const customerKinds = [
  ["2", "company"],
  ["4", "institution"],
  ["1", "individual"],
] as const;

/** Returns the key of a level, or the lowest level's key when the level does not exist. */
export const messageKeyForLevel = <K extends string>(keys: readonly [K, ...K[]], level: number): K =>
  keys[level] ?? keys[0];
