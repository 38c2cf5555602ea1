/**
 * Parses a typed percentage into parts per million: "-2.5" is −25,000. At most four decimals; returns undefined when it
 * is not a number. Integer arithmetic throughout.
 */
export function ppmOfPercent(text: string): number | undefined {
  const [, sign, units, decimals = ""] = /^([-−+]?)(\d{1,3})(?:[.。](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return undefined;
  const ppm = Number(units + decimals.padEnd(4, "0"));
  return sign === "-" || sign === "−" ? -ppm : ppm;
}

/**
 * Formats parts per million as a percentage: −25,000 is "−2.5". A true minus; with `sign` a plus for positive values.
 */
export function percentText(ppm: number, { sign = false }: { sign?: boolean } = {}): string {
  const size = Math.abs(ppm);
  const [units, decimals] = [
    Math.floor(size / 10_000),
    String(size % 10_000)
      .padStart(4, "0")
      .replace(/0+$/, ""),
  ];
  return `${ppm < 0 ? "−" : sign && ppm > 0 ? "+" : ""}${units}${decimals && `.${decimals}`}`;
}
