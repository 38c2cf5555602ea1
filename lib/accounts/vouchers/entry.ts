import * as z from "zod/mini";
import { characters } from "@/lib/call/field-schemas";
import { unknownWords } from "./summary";

/** The most characters of an account's code, of its name, and of what a voucher says. */
export const [codeMax, nameMax, summaryMax] = [20, 60, 60];

/** An account's code: letters, digits, points and dashes, a letter or digit first; empty where the row has none. */
export const accountCode = z
  .string()
  .check(z.trim(), z.maxLength(codeMax, "text.long"), z.regex(/^(?:[A-Za-z0-9][A-Za-z0-9.-]*)?$/, "voucher.code"));

/** An account's name, as it stands in the program's chart. */
export const accountName = characters(0, nameMax);

/** What vouchers of a kind say, with words in braces that are filled in; empty for the usual words. */
export const summaryTemplate = characters(0, summaryMax).check(
  z.refine((text) => unknownWords(text).length === 0, "voucher.summary"),
);
