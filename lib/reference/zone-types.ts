import { parseNamedEntries } from "./names";

const table = parseNamedEntries(`
01|保税区|Bonded area
02|出口加工区|Export processing zone
03|保税物流园区|Bonded logistics park
04|跨境工业区|Cross-border industrial zone
05|保税港区|Bonded port area
06|综合保税区|Comprehensive bonded zone
07|保税物流中心（A 型）|Bonded logistics centre (type A)
08|保税物流中心（B 型）|Bonded logistics centre (type B)
09|自由贸易试验区|Pilot free trade zone
10|自由贸易港|Free trade port
11|边境经济合作区|Border economic cooperation zone
12|钻石交易所|Diamond exchange
99|不在特殊经济区|Not in a special economic zone`);

/** Lists the codes of the zone types: "Special economic zone types 01 to 12 and 99" (specification 2, section 3). */
export const zoneTypes: readonly string[] = table.map(({ code }) => code);

/** Holds the code for a place outside any zone. */
export const noZone = "99";

/** Returns the name of a type of zone, or its code when it is unknown. */
export function economicZoneTypeName(code: string, locale: string): string {
  const zoneType = table.find((zone) => zone.code === code);
  return (locale === "zh-CN" ? zoneType?.zh : zoneType?.en) ?? code;
}
