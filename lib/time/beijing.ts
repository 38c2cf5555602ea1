import { dayMs, hourMs, later } from "./instant";

/**
 * Beijing time is UTC+8 all year and is what every cut-off of the product is in. A *day* is text, "2026-03-18": a
 * calendar day in Beijing, free of any clock.
 */
export type Day = string;

const offsetMs = 8 * hourMs;

/** The Beijing day an instant falls on. Exactly 00:00 belongs to the day that begins. */
export const dayOf = (at: Date): Day => later(at, offsetMs).toISOString().slice(0, 10);

/** The instant of a Beijing day and wall-clock time; hour 24 is the end of the day. */
export const beijing = (day: Day, hour = 0, minute = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - offsetMs + hour * hourMs + minute * 60_000);

/** Minutes since Beijing midnight, 0 to 1439. */
export const minuteOfDay = (at: Date): number => Math.floor(((at.getTime() + offsetMs) % dayMs) / 60_000);

/** "2026-03-18 09:00": an instant in Beijing time, in both languages the same. */
export const beijingText = (at: Date): string => later(at, offsetMs).toISOString().slice(0, 16).replace("T", " ");

/** The same to the second, where events within one minute are told apart. */
export const beijingSecondsText = (at: Date): string => `${beijingText(at)}:${at.toISOString().slice(17, 19)}`;

/** How many days after one day another is. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((beijing(to).getTime() - beijing(from).getTime()) / dayMs);

export const addDays = (day: Day, count: number): Day => dayOf(later(beijing(day, 12), count * dayMs));

/** 0 is Sunday, as in Date. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();

/** A day there is: one beyond its month's last is taken for a day of the next month, which has another number. */
export const isDay = (text: string): boolean =>
  // the first 28 are in every month
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/.test(text) ||
  (/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00.000Z`).getUTCDate() === Number(text.slice(8)));
