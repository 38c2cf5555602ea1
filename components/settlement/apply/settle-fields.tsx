"use client";
import { useTranslations } from "next-intl";
import { MoneyField } from "@/components/kit/fields/money-field";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { AccountSelect } from "@/components/kit/select/account-select";
import { SearchSelect, type SearchOption } from "@/components/kit/select/search-select";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import type { Currency } from "@/lib/money/currency";
import { amountText, type Money } from "@/lib/money/money";
import { settlementMode } from "@/lib/settlement/calls/order-shape";
import { exclusiveSettlementMinimum } from "@/lib/settlement/orders/minimum";
import { settlementAmountCurrency, type SettleEntry } from "@/lib/settlement/orders/entry";
import { isExchangedForYuan } from "@/lib/settlement/orders/yuan";
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

/** Renders the currency and the amount, which names either the amount sold or the yuan received. */
export function SettleAmountFields({
  entry,
  accounts,
  shouldFocus,
  errorOf,
  onChange,
}: SettleEntryProps & { accounts: readonly Money[]; shouldFocus: boolean }) {
  const t = useTranslations("settlement.apply");
  const modes = useTranslations("settlement.mode");
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
      {isExchangedForYuan({ currency: entry.payCurrency }) && (
        <RadioGroup
          name="mode"
          label={t("amountIs")}
          inline
          value={entry.mode}
          error={errorOf("mode")}
          options={settlementMode.options.map((mode) => ({ value: mode, label: modes(mode) }))}
          onChange={({ target }) =>
            onChange({ mode: settlementMode.options.find((mode) => mode === target.value) ?? "byPay" })
          }
        />
      )}
      <MoneyField
        id="amount"
        autoFocus={shouldFocus}
        label={t(isExchangedForYuan({ currency: entry.payCurrency }) ? entry.mode : "byReceive")}
        help={t("amountHelp", { minimum: amountText(exclusiveSettlementMinimum(entry.payCurrency)) })}
        currency={settlementAmountCurrency(entry)}
        value={entry.amount}
        error={errorOf("amount")}
        onValue={(amount) => amount !== entry.amount && onChange({ amount })}
      />
    </>
  );
}
