import * as z from "zod/mini";

/** An instant: ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(
  z.iso.datetime({ offset: true }).check(z.meta({ description: "An instant, ISO 8601", examples: ["2026-03-18T02:00:00.000Z"] })),
  z.custom<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime())),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
export const isBefore = (a: Date, b: Date): boolean => a.getTime() < b.getTime();
