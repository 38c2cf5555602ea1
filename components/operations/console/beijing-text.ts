import { hourMs, addMilliseconds } from "@/lib/time/instant";

/**
 * Parses the value of a date-and-time field ("2026-03-18 10:00", or with a T between) as Beijing time. Returns
 * undefined when it is no valid instant.
 */
export function parseBeijingFieldValue(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  const at = new Date(`${text.replace(" ", "T")}${text.length === 16 ? ":00" : ""}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats an instant as the value of a date-and-time field, to the second, in Beijing time. */
export const formatBeijingFieldValue = (at: Date): string =>
  addMilliseconds(at, 8 * hourMs)
    .toISOString()
    .slice(0, 19);
