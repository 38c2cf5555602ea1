/**
 * A share in per cent, as people type it, in parts of a million: "-2.5" is −25,000. At most four decimals; undefined when
 * it is no number. Whole numbers all the way.
 */
export function ppmOfPercent(text: string): number | undefined {
  const [, sign, units, decimals = ""] = /^([-−+]?)(\d{1,3})(?:[.。](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return undefined;
  const ppm = Number(units + decimals.padEnd(4, "0"));
  return sign === "-" || sign === "−" ? -ppm : ppm;
}
