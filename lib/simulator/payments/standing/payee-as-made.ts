import type { Row } from "../../store/records";

/** What of a payee a standing order was confirmed for: whose account, and all that decides at which bank it is. */
export const payeeMarks = (payee: Row<"Payee">) =>
  ({
    payeeName: payee.name,
    payeeAccount: payee.account,
    payeeSwift: payee.swift,
    payeeBankCountry: payee.bankCountry,
    payeeBankCode: payee.bankCode,
    intermediarySwift: payee.intermediarySwift,
  }) satisfies Partial<Row<"StandingOrder">>;

/** Whether a payee still is whom a standing order was confirmed for. */
export const isAsMade = (row: Row<"StandingOrder">, payee: Row<"Payee">): boolean =>
  Object.entries(payeeMarks(payee)).every(
    ([name, value]) => row[name as keyof ReturnType<typeof payeeMarks>] === value,
  );
