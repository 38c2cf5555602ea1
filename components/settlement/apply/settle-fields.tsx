"use client";
import { useTranslations } from "next-intl";
import { MoneyField } from "@/components/kit/fields/money-field";
import { AccountSelect } from "@/components/kit/select/account-select";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { LinkedAmountFields } from "@/components/shell/fields/linked-amounts";
import type { Currency } from "@/lib/money/currency";
import { amountText, type Money } from "@/lib/money/money";
import { exclusiveSettlementMinimum } from "@/lib/settlement/orders/minimum";
import { settlementAmountCurrency, type SettleEntry } from "@/lib/settlement/orders/entry";
import { isExchangedForYuan } from "@/lib/settlement/orders/yuan";
import type { SettleAmounts } from "./use-settle-cost";
import type { SettleFacts } from "./use-settle-entry";

export interface SettleEntryProps {
  entry: SettleEntry;
  errorOf: (name: keyof SettleEntry) => string | undefined;
  onChange: (part: Partial<SettleEntry>) => void;
}

type Payee = SettleFacts["payees"][number];

const optionOf = ({ payeeNo, name, nickname, account }: Payee): SearchOption => ({
  value: payeeNo,
  label: nickname ? `${nickname} · ${name}` : name,
  detail: `CNY · ${groupAccountNumberForReading(account)}`,
});

/** Selects one of the payees that can currently be settled to. */
export function SettlePayeeField({
  entry,
  payees,
  errorOf,
  onChange,
}: SettleEntryProps & { payees: readonly Payee[] }) {
  const t = useTranslations("settlement.apply");
  const selectedPayee = payees.find(({ payeeNo }) => payeeNo === entry.payeeNo);
  return (
    <SearchSelect
      id="payeeNo"
      label={t("payee")}
      help={t("payeeHelp")}
      placeholder={t("payeePlaceholder")}
      error={errorOf("payeeNo")}
      value={selectedPayee ? optionOf(selectedPayee) : null}
      options={payees.map(optionOf)}
      onChoose={(option) => onChange({ payeeNo: option?.value ?? "" })}
    />
  );
}

/**
 * Returns the fields that follow from a currency; for yuan both amounts are equal, so that there is no choice between
 * them.
 */
const ofCurrency = (currency: Currency): Partial<SettleEntry> => ({
  payCurrency: currency,
  ...(!isExchangedForYuan({ currency }) && { mode: "byPay" }),
});

/** Renders the currency and both amounts, the sold one and the yuan; for yuan they are one. */
export function SettleAmountFields({
  entry,
  accounts,
  amounts,
  shouldFocus,
  errorOf,
  onChange,
}: SettleEntryProps & {
  accounts: readonly Money[];
  /** Holds both amounts, as far as they are known. */
  amounts: SettleAmounts | undefined;
  shouldFocus: boolean;
}) {
  const t = useTranslations("settlement.apply");
  const isPaid = entry.mode === "byPay";
  const help = t("amountHelp", { minimum: amountText(exclusiveSettlementMinimum(entry.payCurrency)) });
  return (
    <>
      <AccountSelect
        id="payCurrency"
        label={t("payCurrency")}
        value={entry.payCurrency}
        error={errorOf("payCurrency")}
        accounts={accounts}
        onAccount={(currency) =>
          // a selection of one currency's links does not apply to another's
          currency && onChange({ ...ofCurrency(currency), isChosen: false, associationNos: [] })
        }
      />
      {isExchangedForYuan({ currency: entry.payCurrency }) ? (
        <LinkedAmountFields
          sent={{ label: t("byPay"), currency: entry.payCurrency, help }}
          received={{ label: t("byReceive"), currency: "CNH" }}
          isSentEntered={isPaid}
          amount={entry.amount}
          derived={isPaid ? amounts?.receive : amounts?.pay}
          error={errorOf("amount") ?? errorOf("mode")}
          receivesFocus={shouldFocus}
          onAmount={(amount, isSent) => onChange({ amount, mode: isSent ? "byPay" : "byReceive" })}
        />
      ) : (
        <MoneyField
          id="amount"
          autoFocus={shouldFocus}
          label={t("byReceive")}
          help={help}
          currency={settlementAmountCurrency(entry)}
          value={entry.amount}
          error={errorOf("amount")}
          onValue={(amount) => amount !== entry.amount && onChange({ amount })}
        />
      )}
    </>
  );
}
