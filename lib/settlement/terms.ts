import type { Currency } from "@/lib/money/currency";

/** Lists the currencies that settlement pays out: yuan, which the ledger stores as CNH. */
export const settledCurrencies = ["CNH"] as const satisfies readonly Currency[];

/** Limit the texts of a settlement payee. */
export const settlementNameLengthMax = 140;
export const settlementAddressLengthMax = 300;
export const branchLengthMax = 140;
export const contactLengthMax = 60;
export const nicknameLengthMax = 60;

/** Limits how many settlement payees a merchant may have. */
export const payeesMax = 500;
