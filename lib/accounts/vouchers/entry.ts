import * as z from "zod/mini";
import { characterLimitedText } from "@/lib/call/field-schemas";
import { unknownPlaceholders } from "./summary";

/** Limits the characters of an account's code, of its name, and of a voucher's summary. */
export const [codeMax, nameMax, summaryMax] = [20, 60, 60];

/**
 * Validates an account's code: letters, digits, points and dashes, a letter or digit first; empty when the row has
 * none.
 */
export const accountCode = z
  .string()
  .check(z.trim(), z.maxLength(codeMax, "text.long"), z.regex(/^(?:[A-Za-z0-9][A-Za-z0-9.-]*)?$/, "voucher.code"));

/** Validates an account's name, as in the program's chart. */
export const voucherAccountName = characterLimitedText(0, nameMax);

/** Validates the summary of vouchers of a kind, with placeholders in braces; empty for the default summary. */
export const summaryTemplate = characterLimitedText(0, summaryMax).check(
  z.refine((text) => unknownPlaceholders(text).length === 0, "voucher.summary"),
);
