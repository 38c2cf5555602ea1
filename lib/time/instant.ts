import * as z from "zod/mini";

/** Bounds the supported instants: beyond them days are no longer ten characters long, and calendars are undefined. */
export const firstInstant = new Date("1970-01-01T00:00:00.000Z");
export const lastInstant = new Date("2199-12-31T00:00:00.000Z");

/** Encodes an instant: ISO 8601 in UTC on the wire, a Date inside. Unsupported instants are refused. */
export const instant = z.codec(
  z.iso
    .datetime({ offset: true })
    .check(z.meta({ description: "An instant, ISO 8601", examples: ["2026-03-18T02:00:00.000Z"] })),
  z.custom<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime())),
  {
    decode(text, context) {
      const at = new Date(text);
      if (!isBefore(at, firstInstant) && !isBefore(lastInstant, at)) return at;
      context.issues.push({ code: "custom", message: "date.range", input: text });
      return z.NEVER;
    },
    encode: (date) => date.toISOString(),
  },
);

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const addMilliseconds = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
export const isBefore = (a: Date, b: Date): boolean => a.getTime() < b.getTime();
