import { likenessTo, type NameLikeness } from "@/lib/reference/company-names";
import { beijing, dayOf } from "@/lib/time/beijing";
import { dayMs } from "@/lib/time/instant";
import type { OpenIncome, OpenMaterial } from "./open-sides";
import { contractNoLengthMax, contractNoLengthMin, nearDays, reasonPoints } from "./terms";

/** What may speak for a material, the strongest first. */
export const fitReasons = [
  "contractNo",
  "nameFull",
  "amountEqual",
  "amountSum",
  "nameClose",
  "amountWithin",
  "dateNear",
] as const satisfies readonly (keyof typeof reasonPoints)[];
export type FitReason = (typeof fitReasons)[number];

/** What says on its own that an income may be a material's; the rest only adds to it. */
const telling: ReadonlySet<FitReason> = new Set<FitReason>(["contractNo", "nameFull", "nameClose", "amountEqual"]);

/** Whether the reasons are enough to name a material as a candidate at all. */
export const isTelling = (reasons: readonly FitReason[]): boolean => reasons.some((reason) => telling.has(reason));

/** How well a material fits: the points of what speaks for it, added up. */
export const scoreOf = (reasons: readonly FitReason[]): number =>
  reasons.reduce((sum, reason) => sum + reasonPoints[reason], 0);

/**
 * Asks of one postscript whether a contract's number stands in it: the same letters and digits, whatever marks and
 * blanks part them, and not as a part of a longer number or word. One without a digit, or too short, is not looked for.
 * The postscript is read once, however many contracts it is asked about.
 */
export function contractsIn(postscript: string): (contractNo: string) => boolean {
  const said = signsOf(postscript);
  return (contractNo) => {
    const wanted = signsOf(contractNo);
    if (wanted.length < contractNoLengthMin || !hasDigit(wanted)) return false;
    return said.some((_, at) => standsAt(said, at, wanted));
  };
}

/** A contract's number by which a postscript that names it finds it: its letters and digits in one case and width. */
export const contractKey = (contractNo: string): string => keyOf(signsOf(contractNo));

/**
 * The keys that a contract's number may have so that it stands in a postscript, as `contractsIn` would find it. Some
 * dozens of them, in a long text of Chinese some thousands.
 */
export function contractKeysIn(postscript: string): string[] {
  const said = signsOf(postscript);
  const keys = new Set<string>();
  for (const [from, first] of said.entries()) {
    if (goesOn(said[from - 1], first)) continue;
    const longest = Math.min(said.length, from + contractNoLengthMax);
    for (let end = from + contractNoLengthMin; end <= longest; end += 1) {
      const signs = said.slice(from, end);
      if (!goesOn(said[end - 1], said[end]) && hasDigit(signs)) keys.add(keyOf(signs));
    }
  }
  return [...keys];
}

const keyOf = (signs: readonly Sign[]): string => signs.map(({ sign }) => sign).join("");
const hasDigit = (signs: readonly Sign[]): boolean => signs.some(({ sign }) => digit.test(sign));

/** A letter or digit of a text, and whether nothing stands between it and the one before. */
interface Sign {
  readonly sign: string;
  readonly isJoined: boolean;
}

const [alphanumeric, digit, latin] = [/[\p{L}\p{N}]/u, /\p{N}/u, /\p{Script=Latin}/u];

/** The letters and digits of a text in one case and width. */
function signsOf(text: string): readonly Sign[] {
  const signs: Sign[] = [];
  let isJoined = false;
  for (const sign of text.normalize("NFKC").toUpperCase()) {
    const counts = alphanumeric.test(sign);
    if (counts) signs.push({ sign, isJoined });
    isJoined = counts;
  }
  return signs;
}

/** Whether signs stand at a place, whole: what is right before and behind them does not go on with them. */
function standsAt(said: readonly Sign[], at: number, wanted: readonly Sign[]): boolean {
  if (at + wanted.length > said.length) return false;
  if (!wanted.every(({ sign }, place) => said[at + place]?.sign === sign)) return false;
  const end = at + wanted.length;
  return !goesOn(said[at - 1], said[at]) && !goesOn(said[end - 1], said[end]);
}

/** Beside a digit no further digit, beside a Latin letter no further one; Chinese is written without blanks. */
const goesOn = (one: Sign | undefined, next: Sign | undefined): boolean =>
  one !== undefined &&
  next?.isJoined === true &&
  ((digit.test(one.sign) && digit.test(next.sign)) || (latin.test(one.sign) && latin.test(next.sign)));

function nameReasons(match: NameLikeness): FitReason[] {
  return match === "full" ? ["nameFull"] : match === "close" ? ["nameClose"] : [];
}

function amountReasons({ openMinor }: OpenIncome, { linkableMinor }: OpenMaterial): FitReason[] {
  if (openMinor === linkableMinor) return ["amountEqual"];
  return openMinor < linkableMinor ? ["amountWithin"] : [];
}

/** Whether a contract was made near the day that an instant falls on. */
export const isNear = (contractDate: string, at: Date): boolean =>
  Math.abs(beijing(contractDate).getTime() - beijing(dayOf(at)).getTime()) <= nearDays * dayMs;

/**
 * Asks of an income what speaks for its being paid for a material; in another currency nothing does. What the income says
 * is read once, however many materials it is asked about.
 */
export function reasonsOf(income: OpenIncome): (material: OpenMaterial) => FitReason[] {
  const [isNamed, likeness] = [contractsIn(income.postscript), likenessTo(income.remitterName)];
  return (material) => {
    if (income.currency !== material.currency) return [];
    const found = new Set([
      ...(isNamed(material.contractNo) ? (["contractNo"] as const) : []),
      ...nameReasons(likeness(material.buyerName)),
      ...amountReasons(income, material),
      ...(isNear(material.contractDate, income.at) ? (["dateNear"] as const) : []),
    ]);
    return fitReasons.filter((reason) => found.has(reason));
  };
}
