import * as z from "zod/mini";
import { mfaProof, mfaProofRefusals } from "./second-step";

/** Describes a payment password: "exactly 6 digits" (specification 1, section 5). */
export const payPassword = z.string().check(z.regex(/^\d{6}$/, "payPassword.shape"));

/** Returns the steps from each digit to the next; 9 to 0 counts as one. */
const stepsOf = (digits: string): number[] =>
  [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);

/** Returns true for equal or consecutive digits throughout, ascending or descending. */
const isRun = (digits: string): boolean => {
  const [first, ...otherSteps] = new Set(stepsOf(digits));
  return otherSteps.length === 0 && first !== undefined && [0, 1, 9].includes(first);
};

/**
 * Returns true for two or three numbers that increase or decrease by a constant step, such as 121314, 102030 or 123124.
 */
const isCounted = (digits: string): boolean => {
  const [a = 0, b = 0, c = 0] = (digits.match(/\d\d/g) ?? []).map(Number);
  const halves = Number(digits.slice(3)) - Number(digits.slice(0, 3));
  return b - a === c - b || Math.abs(halves) <= 1;
};

/** Matches simple patterns: halves, pairs and triples that repeat, mirror or follow one another. */
const shapes: readonly RegExp[] = [
  /^(\d{2,3})\1+$/,
  /^(\d)\1(\d)\2(\d)\3$/,
  /^(\d)\1\1(\d)\2\2$/,
  /^(\d)(\d)(\d)\3\2\1$/,
];

/** Returns true for two runs of three, such as 123789 or 321654. */
const areTwoRuns = (digits: string): boolean => isRun(digits.slice(0, 3)) && isRun(digits.slice(3));

/** Lists walks over a telephone keypad, column by column, from either side. */
const columns = ["147", "258", "369", "741", "852", "963", "159", "951", "357", "753"];
const isKeypadWalk = (digits: string): boolean =>
  (columns.includes(digits.slice(0, 3)) && columns.includes(digits.slice(3))) || rounds.has(digits);

/** Lists walks around the keypad and along two of its sides. */
const rounds: ReadonlySet<string> = new Set([
  ...["147896", "741236", "123698", "321478", "369874", "963214", "789632", "987412"],
  ...["896321", "698741", "412369", "236987", "147852", "258963", "258852", "159263"],
]);

/**
 * Returns true for passwords that attackers try first: runs, counting, repeated patterns, at most two different digits,
 * keypad walks, and favourites.
 */
const isWeak = (digits: string): boolean =>
  isRun(digits) ||
  isCounted(digits) ||
  shapes.some((shape) => shape.test(digits)) ||
  new Set(digits).size < 3 ||
  areTwoRuns(digits) ||
  isKeypadWalk(digits) ||
  favourites.has(digits);

/** Lists numbers that many people choose for their sound in Chinese. */
const favourites: ReadonlySet<string> = new Set([
  "520131",
  "131452",
  "521131",
  "201314",
  "584520",
  "168888",
  "888168",
  "131420",
  "131421",
  "314159",
  "112358",
]);

/** Describes a new payment password: weak ones are refused. */
export const newPayPassword = payPassword.check(z.refine((digits) => !isWeak(digits), { error: "payPassword.weak" }));

/**
 * Describes the proof in every call that moves money: the payment password, and the MFA proof when MFA is switched on.
 */
export const paymentProof = { payPassword, ...mfaProof.shape };

/** Lists the errors of that proof. */
export const paymentProofRefusals = [
  "PAY_PASSWORD_WRONG",
  "PAY_PASSWORD_LOCKED",
  "PAY_PASSWORD_BLOCKED",
  "PAY_PASSWORD_MISSING",
  ...mfaProofRefusals,
] as const;
