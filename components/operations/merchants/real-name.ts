import type { Tone } from "@/lib/machine/machine";

/** Real-name states 0 to 3 and first verifications 0 to 2, as the messages name them (specification 1, section 3). */
export const realNameStates = ["s0", "s1", "s2", "s3"] as const;
export const firstVerifies = ["s0", "s1", "s2"] as const;

export const realNameTones: readonly Tone[] = ["quiet", "waiting", "good", "bad"];

/** The kinds of customers that operations may set, by their userType. */
export const customerKinds = [
  ["2", "company"],
  ["4", "institution"],
  ["1", "individual"],
] as const;

/** The name of a level; one that does not exist reads as the lowest. */
export const levelKey = <K extends string>(keys: readonly [K, ...K[]], level: number): K => keys[level] ?? keys[0];
