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
 * Whether a contract's number stands in a postscript: the same letters and digits, whatever marks and blanks part
 * them, and not as a part of a longer number or word. One without a digit, or too short, is not looked for.
 */
export function saysContractNo(postscript: string, contractNo: string): boolean {
  const signs = upper(contractNo).match(/[\p{L}\p{N}]/gu) ?? [];
  if (signs.length < contractNoLengthMin || !signs.some((sign) => /\p{N}/u.test(sign))) return false;
  const pattern = `${edge("!<", signs[0])}${signs.join("[^\\p{L}\\p{N}]*")}${edge("!", signs.at(-1))}`;
  return new RegExp(pattern, "u").test(upper(postscript));
}

const upper = (text: string): string => text.normalize("NFKC").toUpperCase();

/** Beside a digit no further digit, beside a Latin letter no further one; Chinese is written without blanks. */
function edge(side: "!<" | "!", sign = ""): string {
  const look = side === "!<" ? "(?<!" : "(?!";
  if (/\p{N}/u.test(sign)) return `${look}\\p{N})`;
  return /\p{Script=Latin}/u.test(sign) ? `${look}\\p{Script=Latin})` : "";
}

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

/** What speaks for an income's being paid for one material; in another currency nothing does. */
export function reasonsFor(income: OpenIncome, material: OpenMaterial): FitReason[] {
  if (income.currency !== material.currency) return [];
  const found = new Set([
    ...(saysContractNo(income.postscript, material.contractNo) ? (["contractNo"] as const) : []),
    ...nameReasons(income, material),
    ...amountReasons(income, material),
    ...(isNear(material.contractDate, income.at) ? (["dateNear"] as const) : []),
  ]);
  return fitReasons.filter((reason) => found.has(reason));
}
