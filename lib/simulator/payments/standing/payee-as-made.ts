import { officeOf } from "@/lib/reference/bic";
import type { Row } from "@/lib/simulator/platform/store/records";

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

type Marks = ReturnType<typeof payeeMarks>;

/** What is compared of them: of a bank's two codes of its head office either. */
const compared = ({ payeeSwift, intermediarySwift, ...others }: Marks): string =>
  JSON.stringify([
    others.payeeName,
    others.payeeAccount,
    others.payeeBankCountry,
    others.payeeBankCode,
    officeOf(payeeSwift),
    officeOf(intermediarySwift),
  ]);

/** Whether a payee still is whom a standing order was confirmed for. */
export const isAsMade = (row: Row<"StandingOrder">, payee: Row<"Payee">): boolean =>
  compared(row) === compared(payeeMarks(payee));
