import { menuPrefix } from "@/lib/call/path";

/** Names the version of the flag package; it is part of the URL, so that browsers may cache flags for ever. */
export const flagsVersion = "1.6.20";

/**
 * Returns the URL of the flag of a country or region, 3 : 2. The portal serves the flags itself, one small picture at a
 * time.
 */
export const flagUrl = (countryCode: string): string => `${menuPrefix}/api/flags/${countryCode}?v=${flagsVersion}`;
