import { menuPrefix } from "@/lib/call/path";

/** The package the flags come from; part of their address, so that browsers may keep them for ever. */
export const flagsVersion = "1.6.20";

/** The address of the flag of a country or region, 3 : 2. The portal serves it itself, one small picture at a time. */
export const flagUrl = (countryCode: string): string => `${menuPrefix}/api/flags/${countryCode}?v=${flagsVersion}`;
