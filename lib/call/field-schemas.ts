import * as z from "zod/mini";
import { textTooHeavyIssue } from "@/lib/forms/issue";
import { textWeight, replaceLineBreaks, removeInvisibleCharacters } from "@/lib/forms/text-entry";
import { beijingDay } from "@/lib/time/beijing";
import { firstInstant, lastInstant } from "@/lib/time/instant";

/** Validates a whole number within limits; queries carry it as text, JSON as a number. */
export const wholeNumber = (min: number, max: number) =>
  z.codec(
    z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
    z.int().check(z.minimum(min), z.maximum(max)),
    { decode: (wire) => Number(wire), encode: (value) => value },
  );

/** Matches any text of one line: no control characters, no lone surrogates. */
export const noControls = /^[^\p{Cc}\p{Cs}]*$/u;

/** Normalizes a text as a form field does, and removes invisible characters. */
const oneLine = (text: string): string => removeInvisibleCharacters(replaceLineBreaks(text)).trim();

/**
 * Validates text of one line, trimmed; control characters are refused. Its length is its `textWeight`, in forms and calls
 * alike: "length counting treats non-ASCII characters as 3" (specification 1, section 5).
 */
export const singleLineText = (min: number, max: number) =>
  z.string().check(
    z.overwrite(oneLine),
    z.minLength(min, min === 1 ? "text.missing" : "text.short"),
    z.maxLength(max, "text.long"),
    // a text with too many characters already has its issue
    z.refine((text) => text.length > max || textWeight(text) <= max, textTooHeavyIssue(max)),
    z.regex(noControls, "text.characters"),
  );

/**
 * Validates text of one line where the specification counts characters, a Chinese one like any other: "contract number
 * max 32 characters", "website … at most 1024 characters" (specification 2, section 5).
 */
export const characterLimitedText = (min: number, max: number) =>
  z
    .string()
    .check(
      z.overwrite(oneLine),
      z.minLength(min, min === 1 ? "text.missing" : "text.short"),
      z.maxLength(max, "text.long"),
      z.regex(noControls, "text.characters"),
    );

/**
 * Validates text of several lines: line breaks remain, other control characters and invisible characters are removed.
 */
export const multiLineText = (min: number, max: number) =>
  z.string().check(
    z.overwrite((text) => removeInvisibleCharacters(text.replace(/\r\n?/g, "\n").replace(/\t/g, " ")).trim()),
    z.minLength(min, "text.short"),
    z.maxLength(max, "text.long"),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "text.characters"),
  );

/** Validates an email address, or empty for none. */
export const emailOrNone = z.union(
  [z.literal(""), z.email("text.email").check(z.maxLength(120, "text.long"))],
  "text.email",
);

const orderNoShape = /^[A-Z]{2}\d{8,30}$/;

/** Validates a business number of an order. */
export const orderNo = z.string().check(z.regex(orderNoShape, "text.number"));

/** Returns true when a text, for example from a page's address, has the format of a business number. */
export const isOrderNo = (text: string): boolean => orderNoShape.test(text);

/** Returns true when a text, for example from a page's address, has the format of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export const pageSizes = [10, 20, 50, 100] as const;
export const pageSizeMax = Math.max(...pageSizes);

/** Selects a page of a list: counted from 1. */
export const page = {
  currentPage: z._default(wholeNumber(1, 1_000_000), 1),
  pageSize: z._default(wholeNumber(1, 100), 20),
};

/** Limits the counted rows and the paging of a list: rows beyond are found by narrower filters. */
export const listedMax = 10_000;

/** Holds the total number of rows of a list: exact up to `listedMax`, and one more than that when there are more. */
export const total = z
  .int()
  .check(
    z.minimum(0),
    z.maximum(listedMax + 1),
    z.describe(
      `Exact up to ${listedMax}; ${listedMax + 1} means more than that, and pages beyond row ${listedMax} are empty.`,
    ),
  );

/** Describes one page of a list, with the total number of rows. */
export const pageSchema = <R extends z.ZodMiniType>(row: R) =>
  z.object({ rows: z.array(row), total, currentPage: z.int(), pageSize: z.int() });
/** Describes one page of a list of objects with these fields. */
export const objectPageSchema = <S extends z.core.$ZodShape>(row: S) => pageSchema(z.object(row));

/** Validates a Beijing calendar day, "2026-03-18", in the supported years. */
export const day = z.string().check(
  z.iso.date(),
  z.refine((text) => text >= beijingDay(firstInstant) && text <= beijingDay(lastInstant), "date.range"),
);
