import { normalizeBicOffice } from "@/lib/reference/bic";
import type { Row } from "@/lib/simulator/platform/store/records";

/**
 * Returns the payee fields that a standing order was confirmed for: the account holder, the account, and everything
 * that determines its bank.
 */
export const confirmedPayeeFields = (payee: Row<"Payee">) =>
  ({
    payeeName: payee.name,
    payeeAccount: payee.account,
    payeeSwift: payee.swift,
    payeeBankCountry: payee.bankCountry,
    payeeBankCode: payee.bankCode,
    intermediarySwift: payee.intermediarySwift,
  }) satisfies Partial<Row<"StandingOrder">>;

type Marks = ReturnType<typeof confirmedPayeeFields>;

/** Returns the text by which two sets of marks are compared. The two codes of a bank's head office count as equal. */
const comparisonKey = ({ payeeSwift, intermediarySwift, ...marks }: Marks): string =>
  JSON.stringify([
    marks.payeeName,
    marks.payeeAccount,
    marks.payeeBankCountry,
    marks.payeeBankCode,
    normalizeBicOffice(payeeSwift),
    normalizeBicOffice(intermediarySwift),
  ]);

/** Returns true when a payee is unchanged since the standing order was confirmed. */
export const isPayeeUnchanged = (row: Row<"StandingOrder">, payee: Row<"Payee">): boolean =>
  comparisonKey(row) === comparisonKey(confirmedPayeeFields(payee));
