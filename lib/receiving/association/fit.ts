import { createCompanyNameComparer, type NameLikeness } from "@/lib/reference/company-names";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs } from "@/lib/time/instant";
import type { OpenIncome, OpenMaterial } from "./open-sides";
import { contractNoLengthMax, contractNoLengthMin, nearDays, reasonPoints } from "./terms";

/** Lists the reasons that support a material, the strongest first. */
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

/** Lists the reasons that are sufficient alone to make a material a candidate; the others only add points. */
const sufficientReasons: ReadonlySet<FitReason> = new Set<FitReason>([
  "contractNo",
  "nameFull",
  "nameClose",
  "amountEqual",
]);

/** Returns true when the reasons are sufficient for a material to be a candidate. */
export const hasSufficientReason = (reasons: readonly FitReason[]): boolean =>
  reasons.some((reason) => sufficientReasons.has(reason));

/** Returns the score of a material: the sum of the points of its reasons. */
export const materialFitScore = (reasons: readonly FitReason[]): number =>
  reasons.reduce((sum, reason) => sum + reasonPoints[reason], 0);

/**
 * Returns a function that checks whether a postscript contains a contract's number: the same letters and digits,
 * regardless of punctuation and spaces between them, and not as part of a longer number or word. A number without a
 * digit, or a too short one, never matches. The postscript is parsed once for any number of contracts.
 */
export function contractNoMatcher(postscript: string): (contractNo: string) => boolean {
  const textSigns = signsOf(postscript);
  return (contractNo) => {
    const numberSigns = signsOf(contractNo);
    if (numberSigns.length < contractNoLengthMin || !hasDigit(numberSigns)) return false;
    return textSigns.some((_, at) => standsAt(textSigns, at, numberSigns));
  };
}

/**
 * Returns the lookup key of a contract's number, by which a postscript that contains it is matched: its letters and
 * digits in one case and width.
 */
export const contractNoKey = (contractNo: string): string => keyOf(signsOf(contractNo));

/**
 * Returns all keys of contract numbers that a postscript may contain, consistent with `contractNoMatcher`: some dozens, or
 * some thousands in a long Chinese text.
 */
export function possibleContractNoKeys(postscript: string): string[] {
  const textSigns = signsOf(postscript);
  const keys = new Set<string>();
  for (const [from, first] of textSigns.entries()) {
    if (goesOn(textSigns[from - 1], first)) continue;
    const longest = Math.min(textSigns.length, from + contractNoLengthMax);
    for (let end = from + contractNoLengthMin; end <= longest; end += 1) {
      const signs = textSigns.slice(from, end);
      if (!goesOn(textSigns[end - 1], textSigns[end]) && hasDigit(signs)) keys.add(keyOf(signs));
    }
  }
  return [...keys];
}

const keyOf = (signs: readonly Sign[]): string => signs.map(({ sign }) => sign).join("");
const hasDigit = (signs: readonly Sign[]): boolean => signs.some(({ sign }) => digit.test(sign));

/** Describes a letter or digit of a text, and whether it directly follows the one before. */
interface Sign {
  readonly sign: string;
  readonly isJoined: boolean;
}

const [alphanumeric, digit, latin] = [/[\p{L}\p{N}]/u, /\p{N}/u, /\p{Script=Latin}/u];

/** Returns the letters and digits of a text in one case and width. */
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

/**
 * Returns true when the signs occur at a position as a whole: neither the sign before nor the one behind continues
 * them.
 */
function standsAt(textSigns: readonly Sign[], at: number, numberSigns: readonly Sign[]): boolean {
  if (at + numberSigns.length > textSigns.length) return false;
  if (!numberSigns.every(({ sign }, place) => textSigns[at + place]?.sign === sign)) return false;
  const end = at + numberSigns.length;
  return !goesOn(textSigns[at - 1], textSigns[at]) && !goesOn(textSigns[end - 1], textSigns[end]);
}

/**
 * Returns true when a sign continues the previous one: a digit after a digit, a Latin letter after a Latin letter.
 * Chinese is written without spaces.
 */
const goesOn = (previous: Sign | undefined, next: Sign | undefined): boolean =>
  previous !== undefined &&
  next?.isJoined === true &&
  ((digit.test(previous.sign) && digit.test(next.sign)) || (latin.test(previous.sign) && latin.test(next.sign)));

function nameReasons(match: NameLikeness): FitReason[] {
  return match === "full" ? ["nameFull"] : match === "close" ? ["nameClose"] : [];
}

function amountReasons({ openMinor }: OpenIncome, { linkableMinor }: OpenMaterial): FitReason[] {
  if (openMinor === linkableMinor) return ["amountEqual"];
  return openMinor < linkableMinor ? ["amountWithin"] : [];
}

/** Returns true when a contract was made near the day of an instant. */
export const isContractDateNear = (contractDate: string, at: Date): boolean =>
  Math.abs(beijingInstant(contractDate).getTime() - beijingInstant(beijingDay(at)).getTime()) <= nearDays * dayMs;

/**
 * Returns a function that lists the reasons why an income may have been paid for a material; there are none in another
 * currency. The income is parsed once for any number of materials.
 */
export function createFitReasonFinder(income: OpenIncome): (material: OpenMaterial) => FitReason[] {
  const [isNamed, likeness] = [contractNoMatcher(income.postscript), createCompanyNameComparer(income.remitterName)];
  return (material) => {
    if (income.currency !== material.currency) return [];
    const reasons = new Set([
      ...(isNamed(material.contractNo) ? (["contractNo"] as const) : []),
      ...nameReasons(likeness(material.buyerName)),
      ...amountReasons(income, material),
      ...(isContractDateNear(material.contractDate, income.at) ? (["dateNear"] as const) : []),
    ]);
    return fitReasons.filter((reason) => reasons.has(reason));
  };
}
