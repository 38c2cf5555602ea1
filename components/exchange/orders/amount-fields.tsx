"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { MoneyField } from "@/components/kit/fields/money-field";
import type { Currency } from "@/lib/money/currency";
import { amountText, decimalText, displayMoney, money, type Money } from "@/lib/money/money";
import { amountsAt } from "@/lib/exchange/rules";
import { typedAmount, type RealTimeEntry } from "@/lib/exchange/entry";
import type { Rate } from "@/lib/money/rate";

interface AmountFieldsProps {
  entry: RealTimeEntry;
  /** The fields take the place of what had the focus. */
  takesFocus: boolean;
  /** Amounts may change, the two currencies may not. */
  isPairFixed?: boolean;
  rate: Rate | null;
  available: bigint;
  /** The most that may be sold with its fee beside it; undefined where that is not known or does not matter. */
  most: Money | undefined;
  /** The currencies that may be chosen. */
  currencies: readonly Currency[];
  error: string | undefined;
  onChange: (change: Partial<RealTimeEntry>) => void;
  /** What is said of the amount to sell, beside it. */
  children?: ReactNode;
}

/** The two sides of an exchange: either amount may be typed, the other follows from the rate. */
export function AmountFields({
  entry,
  takesFocus,
  isPairFixed = false,
  rate,
  available,
  most,
  currencies,
  error,
  onChange,
  children,
}: AmountFieldsProps) {
  const t = useTranslations("exchange.apply");
  const { sell, buy, fixed, amount } = entry;
  const shown = otherAmount(entry, rate);
  // choosing what the other side already is swaps the two
  const choose = (side: "sell" | "buy", code: Currency) =>
    onChange(code === (side === "sell" ? buy : sell) ? { sell: buy, buy: sell } : { [side]: code });
  const choice = (side: "sell" | "buy") =>
    isPairFixed
      ? {}
      : {
          currencies,
          currencyLabel: t(side === "sell" ? "sellCurrency" : "buyCurrency"),
          onCurrency: (code: Currency) => choose(side, code),
        };
  return (
    <>
      <MoneyField
        id={fixed === "sell" ? "amount" : "sellAmount"}
        autoFocus={takesFocus}
        label={t("sell")}
        currency={sell}
        {...choice("sell")}
        value={fixed === "sell" ? amount : shown}
        onValue={(plain) => typed("sell", plain)}
        error={fixed === "sell" ? error : undefined}
        help={t("available", { currency: sell, amount: displayMoney(money(sell, available)) })}
        aside={<SellAll most={most} onChange={onChange} />}
      />
      {children}
      {!isPairFixed && (
        <div>
          <Button
            tone="quiet"
            small
            onClick={() => onChange({ sell: buy, buy: sell, fixed: fixed === "sell" ? "buy" : "sell" })}
          >
            {t("swap")}
          </Button>
        </div>
      )}
      <MoneyField
        id={fixed === "buy" ? "amount" : "buyAmount"}
        label={t("buy")}
        currency={buy}
        {...choice("buy")}
        value={fixed === "buy" ? amount : shown}
        onValue={(plain) => typed("buy", plain)}
        error={fixed === "buy" ? error : undefined}
      />
    </>
  );

  /** A field that is left says its text once more; only another text makes its side the named one. */
  function typed(side: "sell" | "buy", plain: string): void {
    if (side === fixed || plain !== shown) onChange({ fixed: side, amount: plain });
  }
}

/** Names the most that the balance covers with its fee as the amount to sell. */
function SellAll({ most, onChange }: Pick<AmountFieldsProps, "most" | "onChange">) {
  const t = useTranslations("exchange.apply");
  if (!most || most.minor === 0n) return null;
  return (
    <Button
      tone="quiet"
      small
      aria-label={t("sellAllOf", { amount: amountText(most) })}
      onClick={() => onChange({ fixed: "sell", amount: decimalText(most) })}
    >
      {t("sellAll")}
    </Button>
  );
}

/** The amount that follows from the named one, as plain text; empty while it does not. */
export function otherAmount(entry: RealTimeEntry, rate: Rate | null): string {
  const { sell, buy, fixed } = entry;
  const { amount: named } = typedAmount(entry);
  if (
    !named ||
    !rate ||
    ![rate.base, rate.quote].includes(sell) ||
    ![rate.base, rate.quote].includes(buy) ||
    sell === buy
  )
    return "";
  const amounts = amountsAt(named, rate, sell);
  return decimalText(fixed === "sell" ? amounts.buy : amounts.sell);
}
