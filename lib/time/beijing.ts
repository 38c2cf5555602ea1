import { dayMs, hourMs, addMilliseconds } from "./instant";

/**
 * Represents a calendar day in Beijing as text, "2026-03-18", independent of any clock. Beijing time is UTC+8 all year,
 * and every cut-off of the product is in it.
 */
export type Day = string;

const offsetMs = 8 * hourMs;

/** Returns the Beijing day of an instant. Exactly 00:00 belongs to the day that begins. */
export const beijingDay = (at: Date): Day => addMilliseconds(at, offsetMs).toISOString().slice(0, 10);

/** Returns the instant of a Beijing day and wall-clock time; hour 24 is the end of the day. */
export const beijingInstant = (day: Day, hour = 0, minute = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs + hour * hourMs + minute * 60_000);

/** Returns the minutes since Beijing midnight, 0 to 1439. */
export const minuteOfDay = (at: Date): number => Math.floor(((at.getTime() + offsetMs) % dayMs) / 60_000);

/** Formats an instant in Beijing time, the same in both languages: "2026-03-18 09:00". */
export const beijingText = (at: Date): string =>
  addMilliseconds(at, offsetMs).toISOString().slice(0, 16).replace("T", " ");

/** Formats an instant to the second, to distinguish events within one minute. */
export const beijingSecondsText = (at: Date): string => `${beijingText(at)}:${at.toISOString().slice(17, 19)}`;

/** Returns the number of days from one day to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((beijingInstant(to).getTime() - beijingInstant(from).getTime()) / dayMs);

export const addDays = (day: Day, count: number): Day =>
  beijingDay(addMilliseconds(beijingInstant(day, 12), count * dayMs));

/** Returns the weekday; 0 is Sunday, as in Date. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();

/**
 * Returns true for an existing day: Date shifts a day beyond the end of its month into the next month, which has
 * another number.
 */
export const isDay = (text: string): boolean =>
  // the first 28 are in every month
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text) ||
  (/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00.000Z`).getUTCDate() === Number(text.slice(8)));
