import { dayMs, hourMs } from "@/lib/time/instant";

/** How long something has waited, in whole days and hours of the world's clock. */
export const ageText = (
  since: Date,
  now: Date,
  units: (unit: "daysHours" | "hours", values: { days: number; hours: number }) => string,
): string => {
  const ms = Math.max(0, now.getTime() - since.getTime());
  const days = Math.floor(ms / dayMs);
  return units(days > 0 ? "daysHours" : "hours", { days, hours: Math.floor((ms % dayMs) / hourMs) });
};
