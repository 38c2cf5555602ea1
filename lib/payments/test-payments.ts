/** Lists the outcomes of a payment at banks that act automatically. */
export const bankFates = ["onTime", "late", "fail", "return", "hold", "documents"] as const;
export type BankFate = (typeof bankFates)[number];

/**
 * Maps outcomes to the last digits of an amount, whatever its currency's decimals, that select them: 66.61, or 6661
 * yen.
 */
export const magicEndings = { fail: 6661n, return: 6662n, hold: 6663n, documents: 6664n, late: 6665n } as const;
const endingOf = 10_000n;

/** Maps outcomes to the word after TEST in a payee's name that selects them: "Acme TEST FAIL". */
export const magicWords = {
  fail: "FAIL",
  return: "RETURN",
  hold: "HOLD",
  documents: "DOCUMENTS",
  late: "LATE",
} as const;

export type MagicFate = keyof typeof magicEndings;
// named cast: the keys of the table above
const magicFates = Object.keys(magicEndings) as MagicFate[];

/** Returns the outcome that an amount in minor units selects, or undefined for any other amount. */
export const testOutcomeByAmount = (minor: bigint): MagicFate | undefined =>
  magicFates.find((fate) => minor % endingOf === magicEndings[fate]);

/** Returns the outcome that a payee's name selects, or undefined. */
export const testOutcomeByPayeeName = (name: string): MagicFate | undefined =>
  magicFates.find((fate) => new RegExp(`\\bTEST ${magicWords[fate]}\\b`, "i").test(name));

/** Holds the additional working days of a late payment. */
export const lateDays = 2;

/** Maps outcomes to the banks' reasons as in their messages: the code of ISO 20022, in both languages. */
export const bankReasons = {
  fail: "AC04 收款账户已注销 Closed account",
  return: "BE01 户名与账户不符 Name does not match the account",
  hold: "合规审查 Compliance review",
  documents: "合同或发票 Contract or invoice",
  refuse: "CUST 收款人不同意退回 The payee does not agree",
} as const;

/** Describes how a payment selects its outcome: the last digits of its amount, and a part of its payee's name. */
export interface TestPayment {
  readonly fate: MagicFate;
  /** For a currency with two decimals, and for one with none. */
  readonly ending: string;
  readonly wholeEnding: string;
  readonly name: string;
  /** Holds the banks' reason, or undefined when there is none. */
  readonly bankReason: string | undefined;
}

export const testPayments: readonly TestPayment[] = magicFates.map((fate) => {
  const digits = String(magicEndings[fate]);
  return {
    fate,
    ending: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    wholeEnding: digits,
    name: `TEST ${magicWords[fate]}`,
    bankReason: fate === "late" ? undefined : bankReasons[fate],
  };
});
