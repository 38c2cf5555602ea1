import { issueAt, type InputIssue } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { isTradable } from "./rules";

interface ExchangePair {
  readonly sell: Currency;
  readonly buy: Currency;
}

/** Returns the faults of an exchange's currencies: a pair that is not traded, an amount in neither of them. */
export const exchangeCurrencyIssues = ({ sell, buy }: ExchangePair, amount: Money): readonly InputIssue[] => [
  ...(isTradable(sell, buy) ? [] : [issueAt("buy")]),
  ...(amount.currency === sell || amount.currency === buy ? [] : [issueAt("amount", "currency.differs")]),
];

/** Returns the faults of a list of pairs: each that is not traded. */
export const untradedPairIssues = (pairs: readonly ExchangePair[]): readonly InputIssue[] =>
  pairs.flatMap(({ sell, buy }, at) => (isTradable(sell, buy) ? [] : [issueAt(`pairs.${at}`)]));
