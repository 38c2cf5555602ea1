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

type MagicFate = keyof typeof magicEndings;
// named cast: the keys of the table above
const magicFates = Object.keys(magicEndings) as MagicFate[];

/** The fate that an amount in minor units asks for; undefined for any plain one. */
export const fateOfAmount = (minor: bigint): MagicFate | undefined =>
  magicFates.find((fate) => minor % endingOf === magicEndings[fate]);

/** The fate that a payee's name asks for. */
export const fateOfPayee = (name: string): MagicFate | undefined =>
  magicFates.find((fate) => new RegExp(`\\bTEST ${magicWords[fate]}\\b`, "i").test(name));
