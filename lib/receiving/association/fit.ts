import { matchOf } from "@/lib/reference/company-names";
import { beijing, dayOf } from "@/lib/time/beijing";
import { dayMs } from "@/lib/time/instant";
import type { OpenIncome, OpenMaterial } from "./open-sides";
import { contractNoLengthMin, nearDays, reasonPoints } from "./terms";

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
    if (wanted.length < contractNoLengthMin || !wanted.some(({ sign }) => digit.test(sign))) return false;
    return said.some((_, at) => standsAt(said, at, wanted));
  };
}

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

function nameReasons({ remitterName }: OpenIncome, { buyerName }: OpenMaterial): FitReason[] {
  const match = matchOf(remitterName, buyerName);
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
 * What speaks for an income's being paid for one material; in another currency nothing does. `isNamed` is `contractsIn`
 * of its postscript, where it is asked of many.
 */
export function reasonsFor(
  income: OpenIncome,
  material: OpenMaterial,
  isNamed: (contractNo: string) => boolean = contractsIn(income.postscript),
): FitReason[] {
  if (income.currency !== material.currency) return [];
  const found = new Set([
    ...(isNamed(material.contractNo) ? (["contractNo"] as const) : []),
    ...nameReasons(income, material),
    ...amountReasons(income, material),
    ...(isNear(material.contractDate, income.at) ? (["dateNear"] as const) : []),
  ]);
  return fitReasons.filter((reason) => found.has(reason));
}
