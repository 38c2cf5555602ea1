import * as z from "zod/mini";
import { addDays, type Day } from "@/lib/time/beijing";
import { instant } from "@/lib/time/instant";

/**
 * Sets the number of days a draft is stored after it was last saved: "Draft validity 15 days" (specification 3, section
 * 9).
 */
export const draftDays = 15;

/** Returns the last Beijing day on which a draft saved on a day is stored. */
export const lastDayOfDraft = (savedOn: Day, days: number): Day => addDays(savedOn, days);

/** Describes the facts of every draft besides its entry: the latest version, saved by any operator of the merchant. */
export const serverDraftFacts = {
  /** Holds the names of its files, by their id. */
  fileNames: z.record(z.string(), z.string()),
  /** Holds the step of the form at which it was saved, from 0. */
  step: z.int(),
  /** Counts the saves: a save names the version it started from. */
  version: z.int(),
  savedBy: z.string(),
  savedAt: instant,
  /** Holds the last Beijing day on which the draft is stored ("valid 15 days"), and the number of remaining days. */
  expiresAt: instant,
  daysLeft: z.int(),
};
