import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import type { registeredInFull } from "@/lib/reference/calls/companies";
import { creditCodeCheckCharacter, organisationCodeCheckCharacter } from "@/lib/reference/credit-code";
import { romanizedName } from "@/lib/reference/pinyin";
import { addDays, type Day } from "@/lib/time/beijing";

/** Describes a company of the register with all its data. */
export type RegisteredCompany = z.output<typeof registeredInFull>;

/** Sets the number of invented companies in a world's register. */
const size = 400;

/** Lists their seats: the code of the district, its city and province, and the postal code. */
const seats = [
  ["330203", "浙江省", "宁波市", "海曙区", "315000"],
  ["330782", "浙江省", "金华市", "义乌市", "322000"],
  ["330106", "浙江省", "杭州市", "西湖区", "310013"],
  ["440305", "广东省", "深圳市", "南山区", "518000"],
  ["440106", "广东省", "广州市", "天河区", "510600"],
  ["440604", "广东省", "佛山市", "禅城区", "528000"],
  ["310115", "上海市", "上海市", "浦东新区", "200120"],
  ["320505", "江苏省", "苏州市", "虎丘区", "215000"],
  ["350203", "福建省", "厦门市", "思明区", "361000"],
  ["370202", "山东省", "青岛市", "市南区", "266000"],
  ["500103", "重庆市", "重庆市", "渝中区", "400010"],
  ["110105", "北京市", "北京市", "朝阳区", "100020"],
] as const;
const companyWords = [
  "恒达",
  "瑞丰",
  "嘉禾",
  "远航",
  "启明",
  "华信",
  "博远",
  "金桥",
  "星辰",
  "德润",
  "海源",
  "永昌",
  "天成",
  "中正",
  "立新",
  "宏图",
  "盛泰",
  "安泰",
  "东升",
  "鼎力",
] as const;
const trades = [
  ["进出口", "批发业", "Import & Export", "货物进出口；技术进出口；五金产品批发；日用百货销售。"],
  ["国际贸易", "批发业", "International Trade", "货物进出口；国内贸易代理；针纺织品销售。"],
  ["纺织", "纺织业", "Textile", "面料纺织加工；服装制造；货物进出口。"],
  [
    "电子科技",
    "计算机、通信和其他电子设备制造业",
    "Electronic Technology",
    "电子元器件制造；电子产品销售；货物进出口。",
  ],
  ["机械", "通用设备制造业", "Machinery", "通用设备制造；机械设备销售；货物进出口。"],
  ["家居用品", "家具制造业", "Home Products", "家具制造；家居用品销售；货物进出口。"],
  ["供应链管理", "商务服务业", "Supply Chain Management", "供应链管理服务；国际货物运输代理；货物进出口。"],
  ["五金制品", "金属制品业", "Hardware", "五金产品制造；金属制品销售；货物进出口。"],
] as const;
const surnames = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙"] as const;
const givenNames = ["伟", "敏", "静", "建国", "志强", "丽", "海燕", "晓明", "文博", "思远", "雪梅", "立军"] as const;

const registers = new Map<string, readonly RegisteredCompany[]>();

/**
 * Returns the companies of a world's register. They are generated from the world's seed, so that every lookup finds the
 * same; their names, people and codes are fictitious, though the codes are well formed (GB 32100-2015). Demonstration
 * data.
 */
export function generateCompanyRegister(seed: string): readonly RegisteredCompany[] {
  const companies = registers.get(seed) ?? Array.from({ length: size }, (_, at) => company(seed, at));
  // a process sees few worlds; tests see many
  if (registers.size > 20) registers.clear();
  registers.set(seed, companies);
  return companies;
}

function company(seed: string, at: number): RegisteredCompany {
  const digest = createHash("sha256").update(`${seed}|register|${at}`).digest();
  const pick = <T>(place: number, list: readonly T[]): T => list[(digest[place] ?? 0) % list.length] as T; // named cast: no list is empty
  const [areaCode, province, city, district, postalCode] = pick(0, seats);
  // every two words of the twenty make a name nobody else has: 400 companies, 400 pairs
  const [first, second] = [
    companyWords[at % companyWords.length] ?? "",
    companyWords[Math.floor(at / companyWords.length) % companyWords.length] ?? "",
  ];
  const [trade, industry, english, businessScope] = pick(1, trades);
  const place = city.replace(/市$/, "");
  const word = first === second ? first : first + second;
  const establishedOn: Day = addDays("2001-01-08", digest.readUInt16BE(2) % 8_500);
  const state = pick(4, ["normal", "normal", "normal", "normal", "normal", "normal", "revoked", "cancelled"] as const);
  return {
    creditCode: codeOf(areaCode, digest.readUInt32BE(8), at),
    name: `${place}${word}${trade}有限公司`,
    englishName: `${romanizedName(place)} ${romanizedName(word)} ${english} Co., Ltd.`,
    legalPerson: pick(5, surnames) + pick(6, givenNames),
    state,
    establishedOn,
    areaCode,
    companyType: "有限责任公司（自然人投资或控股）",
    economicType: "173",
    industry,
    registeredCapital: `${[50, 100, 200, 500, 1_000, 2_000][(digest[7] ?? 0) % 6]} 万元人民币`,
    termFrom: establishedOn,
    termTo: at % 3 === 0 ? addDays(establishedOn, 30 * 365) : null,
    businessScope,
    address: `${province === city ? "" : province}${city}${district}和平路 ${1 + (digest[12] ?? 0)} 号`,
    province,
    city,
    district,
    postalCode,
  };
}

/**
 * Builds a code: 9 for the market authority as registrar, 1 for an enterprise; the district; an organisation code; the
 * check character.
 */
function codeOf(areaCode: string, noise: number, at: number): string {
  const organisation = `MA${String(noise % 10_000).padStart(4, "0")}${String(at % 100).padStart(2, "0")}`;
  const first17 = `91${areaCode}${organisation}${organisationCodeCheckCharacter(organisation)}`;
  return first17 + (creditCodeCheckCharacter(first17) ?? "");
}
