import * as z from "zod/mini";
import { moneyCodec, parseEnteredMoney } from "@/lib/money/money";
import { approvalLevelsMax, levelCountriesMax, reviewersMax } from "./terms";

/**
 * Defines levels of reviewers: each has at least one, and nobody is on two of them, or the four-eyes principle would
 * fail.
 */
export const approvalLevelsSchema = <I extends z.ZodMiniType<string>>(id: I) =>
  z.array(z.array(id).check(z.maxLength(reviewersMax, "text.long"))).check(
    z.maxLength(approvalLevelsMax, "text.long"),
    // of the levels as a whole, so that a form has one place to say it
    z.refine((levels) => levels.every((level) => level.length > 0), { error: "reviewer.none" }),
    z.refine((levels) => new Set(levels.flat()).size === levels.flat().length, { error: "reviewer.twice" }),
  );

/**
 * Defines which payments a level reviews: from an amount in US dollars on, or by no amount at all, and any amount to
 * banks in some countries.
 */
export const limit = z.object({
  from: z.nullable(moneyCodec),
  countries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")))
    .check(z.maxLength(levelCountriesMax, "text.long")),
});

/** Describes the group in its form: amounts as text. */
const approvalEntry = z.object({
  levels: approvalLevelsSchema(z.string()),
  limits: z.array(z.object({ from: z.string(), countries: limit.shape.countries })),
});

/**
 * Defines the rule of the group's form, with its limits reported as a whole: an empty amount means that only the
 * countries trigger the level.
 */
export const approvalRule = z.pipe(
  approvalEntry,
  z.transform(({ levels, limits }, context) => {
    const wrong = (message: string) =>
      void context.issues.push({ code: "custom", message, input: limits, path: ["limits"] });
    const read = levels.map((_, at) => {
      const { from = "", countries = [] } = limits[at] ?? {};
      const { amount, issue } = from.trim() === "" ? {} : parseEnteredMoney(from, "USD", { zero: true });
      if (issue) wrong(issue);
      if (!amount && !issue && countries.length === 0) wrong("amount.missing");
      return { from: amount ?? null, countries };
    });
    return context.issues.length > 0 ? z.NEVER : { levels, limits: read };
  }),
);
