/** What becomes of a payment at banks that act by themselves. */
export const bankFates = ["onTime", "late", "fail", "return", "hold", "documents"] as const;
export type BankFate = (typeof bankFates)[number];

/** Amounts that end in these digits, whatever their currency's decimals, have a fate of their own: 66.61, or 6661 yen. */
export const magicEndings = { fail: 6661n, return: 6662n, hold: 6663n, documents: 6664n, late: 6665n } as const;
const endingOf = 10_000n;

/** A payee whose name has one of these words after TEST has it too: "Acme TEST FAIL". */
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

/** The fate that an amount in minor units asks for; undefined for any plain one. */
export const fateOfAmount = (minor: bigint): MagicFate | undefined =>
  magicFates.find((fate) => minor % endingOf === magicEndings[fate]);

/** The fate that a payee's name asks for. */
export const fateOfPayee = (name: string): MagicFate | undefined =>
  magicFates.find((fate) => new RegExp(`\\bTEST ${magicWords[fate]}\\b`, "i").test(name));

/** Working days that a late payment takes longer. */
export const lateDays = 2;

/** What banks say, as their messages have it: the code of ISO 20022, in both languages. */
export const bankSays = {
  fail: "AC04 收款账户已注销 Closed account",
  return: "BE01 户名与账户不符 Name does not match the account",
  hold: "合规审查 Compliance review",
  documents: "合同或发票 Contract or invoice",
  refuse: "CUST 收款人不同意退回 The payee does not agree",
} as const;

/** How a payment asks for its fate, as it is typed: the last digits of its amount, and what its payee's name contains. */
export interface TestPayment {
  readonly fate: MagicFate;
  /** In a currency with two decimals, and in one with none. */
  readonly ending: string;
  readonly wholeEnding: string;
  readonly name: string;
  /** What the banks say of it; undefined where they say nothing. */
  readonly says: string | undefined;
}

export const testPayments: readonly TestPayment[] = magicFates.map((fate) => {
  const digits = String(magicEndings[fate]);
  return {
    fate,
    ending: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    wholeEnding: digits,
    name: `TEST ${magicWords[fate]}`,
    says: fate === "late" ? undefined : bankSays[fate],
  };
});
