import * as z from "zod/mini";
import { approvalLevelsMax, reviewersMax } from "./terms";

/** Levels of reviewers: each has somebody, and nobody stands on two of them, or four eyes would be two. */
export const levelsOf = <I extends z.ZodMiniType<string>>(id: I) =>
  z.array(z.array(id).check(z.maxLength(reviewersMax, "text.long"))).check(
    z.maxLength(approvalLevelsMax, "text.long"),
    // of the levels as a whole, so that a form has one place to say it
    z.refine((levels) => levels.every((level) => level.length > 0), { error: "reviewer.none" }),
    z.refine((levels) => new Set(levels.flat()).size === levels.flat().length, { error: "reviewer.twice" }),
  );

/** The group as its form holds it. */
export const approvalRule = z.object({ levels: levelsOf(z.string()) });
