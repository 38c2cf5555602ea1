"use client";
import { useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { CheckBox } from "@/components/kit/fields/check-box";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { AccountSelect } from "@/components/kit/select/account-select";
import { SelectField } from "@/components/kit/select/select-field";
import { PaymentPurposeField } from "@/components/shell/fields/purpose-field";
import { amountText, type Money } from "@/lib/money/money";
import type { ClientOutput } from "@/lib/call/call";
import { bearer } from "@/lib/payments/calls/payments";
import { paymentAmountCurrency, type PayEntry } from "@/lib/payments/entry";
import type { pobo } from "@/lib/payments/calls/pobo";
import { minimumPaymentAmount, type NoExchange } from "@/lib/payments/rules";
import { paymentReferenceLengthMax, remarksLengthMax } from "@/lib/payments/terms";
import { PaymentScheduleFields } from "./schedule-fields";
import type { ListedPayee } from "../payees/payee-picker";
import { usePayerName } from "./payer-name";

interface EntryProps {
  entry: PayEntry;
  errorOf: (name: keyof PayEntry) => string | undefined;
  onChange: (part: Partial<PayEntry>) => void;
}

interface AccountProps extends EntryProps {
  accounts: readonly Money[];
  noExchange: NoExchange | null;
}

/** Maps the reason why no other account is offered to the help text below the account field. */
const accountHelp = { unverified: "payCurrencyUnverified", notOffered: "payCurrencyNotOffered" } as const;

interface PayerProps extends EntryProps {
  /** Holds the possible payers, the company itself first. */
  payers: ClientOutput<typeof pobo.payers>["rows"];
}

interface PayFieldsProps extends AccountProps, PayerProps {
  /** True when the fields receive the focus, because they replace the element that had it. */
  receivesFocus: boolean;
  payee: ListedPayee | undefined;
}

/**
 * Renders the fields of a payment below its payee. The amount is in the payee's currency; when another account pays,
 * optionally in the account's currency.
 */
export function SinglePaymentFields({
  entry,
  receivesFocus,
  payee,
  payers,
  accounts,
  noExchange,
  errorOf,
  onChange,
}: PayFieldsProps) {
  const t = useTranslations("payments.pay");
  const code = payee?.currency ?? entry.payCurrency;
  const isExchanged = code !== entry.payCurrency;
  return (
    <>
      {payee && (
        <FactList
          narrow
          items={[
            { label: t("accountLabel"), value: groupAccountNumberForReading(payee.account) },
            { label: t("bankLabel"), value: `${payee.bankName} · ${payee.swift}` },
          ]}
        />
      )}
      {payers.length > 1 && <PayerField {...{ entry, payers, errorOf, onChange }} />}
      {isExchanged && (
        <RadioGroup
          name="isPaid"
          label={t("amountIs")}
          inline
          value={entry.isPaid ? "paid" : "arrival"}
          options={[
            { value: "arrival", label: t("amountArrival", { currency: code }) },
            { value: "paid", label: t("amountPaid", { currency: entry.payCurrency }) },
          ]}
          onChange={({ target }) => onChange({ isPaid: target.value === "paid" })}
        />
      )}
      <MoneyField
        id="amount"
        autoFocus={receivesFocus}
        label={t("amount")}
        currency={paymentAmountCurrency(entry, code)}
        value={entry.amount}
        onValue={(amount) => amount !== entry.amount && onChange({ amount })}
        help={t("amountHelp", { minimum: amountText(minimumPaymentAmount(code)) })}
        error={errorOf("amount")}
      />
      <PayAndFeeAccountFields {...{ entry, accounts, noExchange, errorOf, onChange }} />
      <BearerField {...{ entry, errorOf, onChange }} />
      <ReferenceFields {...{ entry, errorOf, onChange }} />
      {payee && payee.advice.email !== "" && (
        <CheckBox
          label={t("advise", { email: payee.advice.email })}
          checked={entry.isAdvised ?? payee.advice.isOn}
          onChange={({ target }) => onChange({ isAdvised: target.checked })}
        />
      )}
      <PaymentScheduleFields {...{ entry, errorOf, onChange }} />
    </>
  );
}

/** Selects the payer that the payment is made on behalf of. */
function PayerField({ entry, payers, errorOf, onChange }: PayerProps) {
  const t = useTranslations("payments.pay");
  const nameOf = usePayerName();
  return (
    <SelectField
      id="poboRecordId"
      label={t("payer")}
      help={t("payerHelp")}
      value={entry.poboRecordId}
      error={errorOf("poboRecordId")}
      options={payers.map(({ poboRecordId, ...payer }) => ({
        value: poboRecordId ?? "",
        label: poboRecordId === null ? t("payerSelf", { name: nameOf(payer) }) : payer.enName || payer.name,
      }))}
      onChange={({ target }) => onChange({ poboRecordId: target.value })}
    />
  );
}

/** Selects the account that pays, and the one that pays the fees. */
function PayAndFeeAccountFields({ entry, accounts, noExchange, errorOf, onChange }: AccountProps) {
  const t = useTranslations("payments.pay");
  return (
    <>
      <AccountSelect
        id="payCurrency"
        label={t("payCurrency")}
        help={t(noExchange ? accountHelp[noExchange] : "payCurrencyHelp")}
        value={entry.payCurrency}
        error={errorOf("payCurrency")}
        accounts={accounts}
        onAccount={(currency) => currency && onChange({ payCurrency: currency })}
      />
      <AccountSelect
        id="feeCurrency"
        label={t("feeAccount")}
        aside={<OptionalMark />}
        value={entry.feeCurrency === entry.payCurrency ? "" : entry.feeCurrency}
        error={errorOf("feeCurrency")}
        empty={t("sameAccount")}
        accounts={accounts.filter(({ currency }) => currency !== entry.payCurrency)}
        onAccount={(feeCurrency) => onChange({ feeCurrency })}
      />
    </>
  );
}

/** Selects the party that bears the fees of the banks. */
function BearerField({ entry, errorOf, onChange }: EntryProps) {
  const t = useTranslations("payments.pay");
  return (
    <RadioGroup
      name="bearer"
      label={t("bearer")}
      value={entry.bearer}
      error={errorOf("bearer")}
      options={bearer.options.map((option) => ({
        value: option,
        label: t(`bearer${option}`),
        hint: t(`bearer${option}Hint`),
      }))}
      onChange={({ target }) => onChange({ bearer: bearer.options.find((option) => option === target.value) ?? "SHA" })}
    />
  );
}

/** Renders the fields for the purpose and the references of both sides. */
function ReferenceFields({ entry, errorOf, onChange }: EntryProps) {
  const t = useTranslations("payments.pay");
  const line = (id: "reference" | "merchantOrderNo" | "remarks", maxLength: number) => ({
    id,
    label: t(id),
    maxLength,
    value: entry[id],
    error: errorOf(id),
    onValue: (text: string) => onChange({ [id]: text }),
  });
  return (
    <>
      <PaymentPurposeField
        label={t("purpose")}
        empty={t("choose")}
        value={entry.purpose}
        error={errorOf("purpose")}
        onValue={(purpose) => onChange({ purpose })}
      />
      <OptionalTextField {...line("reference", paymentReferenceLengthMax)} help={t("referenceHelp")} />
      <OptionalTextField {...line("merchantOrderNo", 40)} />
      <OptionalTextField {...line("remarks", remarksLengthMax)} help={t("remarksHelp")} />
    </>
  );
}
