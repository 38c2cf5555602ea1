import * as z from "zod/mini";
import { tooHeavy } from "@/lib/forms/issue";
import { weightOf, withoutBreaks, withoutUnseen } from "@/lib/forms/text-entry";
import { dayOf } from "@/lib/time/beijing";
import { firstInstant, lastInstant } from "@/lib/time/instant";

/** A whole number within limits; queries carry it as text, JSON as a number. */
export const whole = (min: number, max: number) =>
  z.codec(
    z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
    z.int().check(z.minimum(min), z.maximum(max)),
    { decode: (wire) => Number(wire), encode: (value) => value },
  );

/** What every text of one line is made of: no control characters, no halves of a character. */
export const noControls = /^[^\p{Cc}\p{Cs}]*$/u;

/** As a field leaves it, marks that nobody sees gone too. */
const oneLine = (text: string): string => withoutUnseen(withoutBreaks(text)).trim();

/**
 * Text of one line, trimmed; control characters are refused. It is as long as its `weightOf`, in forms and calls alike:
 * "length counting treats non-ASCII characters as 3" (specification 1, section 5).
 */
export const line = (min: number, max: number) =>
  z.string().check(
    z.overwrite(oneLine),
    z.minLength(min, min === 1 ? "text.missing" : "text.short"),
    z.maxLength(max, "text.long"),
    // what has too many characters has been told so
    z.refine((text) => text.length > max || weightOf(text) <= max, tooHeavy(max)),
    z.regex(noControls, "text.characters"),
  );

/**
 * Text of one line where the specification counts characters, a Chinese one like any other: "contract number max 32
 * characters", "website … at most 1024 characters" (specification 2, section 5).
 */
export const characters = (min: number, max: number) =>
  z
    .string()
    .check(
      z.overwrite(oneLine),
      z.minLength(min, min === 1 ? "text.missing" : "text.short"),
      z.maxLength(max, "text.long"),
      z.regex(noControls, "text.characters"),
    );

/** Text of several lines: line breaks stay, other control characters and marks that nobody sees go. */
export const paragraphs = (min: number, max: number) =>
  z.string().check(
    z.overwrite((text) => withoutUnseen(text.replace(/\r\n?/g, "\n").replace(/\t/g, " ")).trim()),
    z.minLength(min, "text.short"),
    z.maxLength(max, "text.long"),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, "text.characters"),
  );

/** An email address, or empty for none. */
export const emailOrNone = z.union(
  [z.literal(""), z.email("text.email").check(z.maxLength(120, "text.long"))],
  "text.email",
);

const orderNoShape = /^[A-Z]{2}\d{8,30}$/;

/** A business number of an order. */
export const orderNo = z.string().check(z.regex(orderNoShape, "text.number"));

/** Whether a text, from a page's address for one, is shaped as a business number. */
export const isOrderNo = (text: string): boolean => orderNoShape.test(text);

/** Whether a text, from a page's address for one, is shaped as the id of something. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export const pageSizes = [10, 20, 50, 100] as const;

/** Which page of a list: counted from 1. */
export const page = {
  currentPage: z._default(whole(1, 1_000_000), 1),
  pageSize: z._default(whole(1, 100), 20),
};

/** How many rows of a list are counted, and how far down it pages go: rows beyond are found by narrower filters. */
export const listedMax = 10_000;

/** How many rows a list has: exact up to `listedMax`, and one more than that where there are more. */
export const total = z
  .int()
  .check(
    z.minimum(0),
    z.maximum(listedMax + 1),
    z.describe(
      `Exact up to ${listedMax}; ${listedMax + 1} means more than that, and pages beyond row ${listedMax} are empty.`,
    ),
  );

/** One page of a list, with how many rows there are in all. */
export const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({ rows: z.array(row), total, currentPage: z.int(), pageSize: z.int() });

/** A Beijing calendar day, "2026-03-18", in the supported years. */
export const day = z.string().check(
  z.iso.date(),
  z.refine((text) => text >= dayOf(firstInstant) && text <= dayOf(lastInstant), "date.range"),
);
