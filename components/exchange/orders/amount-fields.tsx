"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { MoneyField } from "@/components/kit/fields/money-field";
import type { Currency } from "@/lib/money/currency";
import { amountText, decimalText, displayMoney, money, type Money } from "@/lib/money/money";
import { amountsAt } from "@/lib/exchange/rules";
import { parseExchangeAmount, type RealTimeEntry } from "@/lib/exchange/entry";
import type { Rate } from "@/lib/money/rate";

interface AmountFieldsProps {
  entry: RealTimeEntry;
  /** Moves the focus to the fields, because they replace the focused content. */
  hasAutoFocus: boolean;
  /** Allows changing the amounts, but not the two currencies. */
  isPairFixed?: boolean;
  rate: Rate | null;
  available: bigint;
  /** Limits the amount to sell, leaving room for its fee; undefined when that is unknown or irrelevant. */
  most: Money | undefined;
  /** Lists the selectable currencies. */
  currencies: readonly Currency[];
  /** Holds the available balances. */
  balances?: readonly Money[] | undefined;
  error: string | undefined;
  onChange: (change: Partial<RealTimeEntry>) => void;
  /** Renders notes beside the amount to sell. */
  children?: ReactNode;
}

/** Renders the two sides of an exchange: either amount may be entered, the other follows from the rate. */
export function ExchangeAmountFields({
  entry,
  hasAutoFocus,
  isPairFixed = false,
  rate,
  available,
  most,
  currencies,
  balances,
  error,
  onChange,
  children,
}: AmountFieldsProps) {
  const t = useTranslations("exchange.apply");
  const { sell, buy, fixed, amount } = entry;
  const otherText = deriveCounterAmount(entry, rate);
  // choosing what the other side already is swaps the two
  const choose = (side: "sell" | "buy", code: Currency) =>
    onChange(code === (side === "sell" ? buy : sell) ? { sell: buy, buy: sell } : { [side]: code });
  const choice = (side: "sell" | "buy") =>
    isPairFixed
      ? {}
      : {
          currencies,
          balances,
          currencyLabel: t(side === "sell" ? "sellCurrency" : "buyCurrency"),
          onCurrency: (code: Currency) => choose(side, code),
        };
  return (
    <>
      <MoneyField
        id={fixed === "sell" ? "amount" : "sellAmount"}
        autoFocus={hasAutoFocus}
        label={t("sell")}
        currency={sell}
        {...choice("sell")}
        value={fixed === "sell" ? amount : otherText}
        onValue={(plain) => handleInput("sell", plain)}
        error={fixed === "sell" ? error : undefined}
        help={t("available", { currency: sell, amount: displayMoney(money(sell, available)) })}
        aside={<SellAll most={most} onChange={onChange} />}
      />
      {children}
      {!isPairFixed && <SwapCurrencies entry={entry} onChange={onChange} />}
      <MoneyField
        id={fixed === "buy" ? "amount" : "buyAmount"}
        label={t("buy")}
        currency={buy}
        {...choice("buy")}
        value={fixed === "buy" ? amount : otherText}
        onValue={(plain) => handleInput("buy", plain)}
        error={fixed === "buy" ? error : undefined}
      />
    </>
  );

  /** Handles input: a blur event repeats the text, and only another text makes its side the fixed one. */
  function handleInput(side: "sell" | "buy", plain: string): void {
    if (side === fixed || plain !== otherText) onChange({ fixed: side, amount: plain });
  }
}

/** Swaps the two currencies; the entered amount stays with its currency. */
function SwapCurrencies({ entry: { sell, buy, fixed }, onChange }: Pick<AmountFieldsProps, "entry" | "onChange">) {
  const t = useTranslations("exchange.apply");
  return (
    <div>
      <Button
        tone="quiet"
        small
        onClick={() => onChange({ sell: buy, buy: sell, fixed: fixed === "sell" ? "buy" : "sell" })}
      >
        {t("swap")}
      </Button>
    </div>
  );
}

/** Sets the amount to sell to the most that the balance covers with its fee. */
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

/** Returns the amount that follows from the entered one, as plain text; empty when it cannot be derived. */
export function deriveCounterAmount(entry: RealTimeEntry, rate: Rate | null): string {
  const { sell, buy, fixed } = entry;
  const { amount: namedAmount } = parseExchangeAmount(entry);
  if (
    !namedAmount ||
    !rate ||
    ![rate.base, rate.quote].includes(sell) ||
    ![rate.base, rate.quote].includes(buy) ||
    sell === buy
  )
    return "";
  const amounts = amountsAt(namedAmount, rate, sell);
  return decimalText(fixed === "sell" ? amounts.buy : amounts.sell);
}
