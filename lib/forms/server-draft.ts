import * as z from "zod/mini";
import { addDays, type Day } from "@/lib/time/beijing";
import { instant } from "@/lib/time/instant";

/** "Draft validity 15 days" (specification 3, section 9): so long a draft is kept from the day on which it was saved last. */
export const draftDays = 15;

/** The last Beijing day on which a draft saved on a day is kept. */
export const draftUntil = (savedOn: Day, days: number): Day => addDays(savedOn, days);

/** What is told of every draft beside its entry: as it was saved last, by whoever of the merchant did. */
export const draftFacts = {
  /** The names of its files, by their id. */
  fileNames: z.record(z.string(), z.string()),
  /** Which step of the form it was saved at, from 0. */
  step: z.int(),
  /** Counts the savings: who saves says which one they began from. */
  version: z.int(),
  savedBy: z.string(),
  savedAt: instant,
  /** The last Beijing day on which it is kept ("valid 15 days"), and how many are left. */
  expiresAt: instant,
  daysLeft: z.int(),
};
