"use client";
import { MoneyField } from "@/components/kit/fields/money-field";
import type { Currency } from "@/lib/money/currency";
import { decimalText, type Money } from "@/lib/money/money";

interface Side {
  label: string;
  currency: Currency;
  help?: string;
}

/**
 * Renders both amounts of an operation that exchanges: either may be entered, the other one follows from the cost. The
 * entered amount has the id `amount`, to which its errors belong.
 */
export function LinkedAmountFields({
  sent,
  received,
  isSentEntered,
  amount,
  derived,
  error,
  receivesFocus = false,
  onAmount,
}: {
  sent: Side;
  received: Side;
  /** True when the amount that leaves the account is the entered one. */
  isSentEntered: boolean;
  /** Holds the entered text. */
  amount: string;
  /** Holds the other amount; undefined while it is unknown. */
  derived: Money | undefined;
  error: string | undefined;
  /** True when the entered amount receives the focus, because it replaces the element that had it. */
  receivesFocus?: boolean;
  onAmount: (amount: string, isSentEntered: boolean) => void;
}) {
  const fieldOf = (side: Side, isSent: boolean) => {
    const isEntered = isSent === isSentEntered;
    const text = isEntered ? amount : amount !== "" && derived ? decimalText(derived) : "";
    return (
      <MoneyField
        {...side}
        id={isEntered ? "amount" : "otherAmount"}
        autoFocus={receivesFocus && isEntered}
        value={text}
        error={isEntered ? error : undefined}
        // a field repeats its text when it is left: only another text makes its side the entered one
        onValue={(next) => next !== text && onAmount(next, isSent)}
      />
    );
  };
  return (
    <>
      {fieldOf(sent, true)}
      {fieldOf(received, false)}
    </>
  );
}
