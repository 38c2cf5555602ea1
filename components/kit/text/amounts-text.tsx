import type { Money } from "@/lib/money/money";
import layout from "../page/layout.module.css";
import { MoneyText } from "./money-text";

/** Renders amounts of several currencies, one of each, or a text for none. */
export function AmountsText({ amounts, none }: { amounts: readonly Money[]; none: string }) {
  if (amounts.length === 0) return none;
  return (
    <span className={layout.actions}>
      {amounts.map((amount) => (
        <MoneyText key={amount.currency} amount={amount} />
      ))}
    </span>
  );
}
