import { displayMoney, type Money } from "@/lib/money/money";
import { joinClassNames } from "../page/classes";
import styles from "../table/figures.module.css";

/** Renders an amount with its currency: "1,234.50 USD". The same in both languages. */
export function MoneyText({
  amount,
  sign = false,
  strong = false,
}: {
  amount: Money;
  /** Adds a plus to positive amounts, to distinguish money in from money out. */
  sign?: boolean;
  strong?: boolean;
}) {
  const Figures = strong ? "strong" : "span";
  return (
    <Figures className={joinClassNames(styles.money, styles.amounts)}>
      {displayMoney(amount, { sign })} <small>{amount.currency}</small>
    </Figures>
  );
}
