import type { Currency } from "@/lib/money/currency";

/** What settlement pays out: yuan, which the ledger keeps as CNH. */
export const settledCurrencies = ["CNH"] as const satisfies readonly Currency[];

/** The longest texts of a settlement payee. */
export const nameLengthMax = 140;
export const addressLengthMax = 300;
export const branchLengthMax = 140;
export const contactLengthMax = 60;
export const nicknameLengthMax = 60;

/** How many settlement payees a merchant may have. */
export const payeesMax = 500;
