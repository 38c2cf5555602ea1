import { hourMs, addMilliseconds } from "@/lib/time/instant";

/**
 * Parses the value of a date-and-time field ("2026-03-18T10:00") as Beijing time. Returns undefined when it is no valid
 * instant.
 */
export function parseBeijingFieldValue(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  const at = new Date(`${text.length === 16 ? `${text}:00` : text}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats an instant as the value of a date-and-time field, to the second, in Beijing time. */
export const formatBeijingFieldValue = (at: Date): string =>
  addMilliseconds(at, 8 * hourMs)
    .toISOString()
    .slice(0, 19);
