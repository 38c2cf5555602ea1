"use client";
import { useTranslations } from "next-intl";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { AccountSelect } from "@/components/kit/select/account-select";
import { SelectField } from "@/components/kit/select/select-field";
import type { Money } from "@/lib/money/money";
import type { TransferEntry } from "@/lib/transfers/entry";
import { accountTypes, transferReferenceLengthMax } from "@/lib/transfers/terms";
import { TransferRelationFields } from "../relations/relation-fields";

interface FieldsProps {
  entry: TransferEntry;
  errorOf: (name: keyof TransferEntry) => string | undefined;
  onChange: (part: Partial<TransferEntry>) => void;
}

/** Renders the amount, account, relation and reference of a transfer. */
export function TransferFields({ accounts, ...props }: FieldsProps & { accounts: readonly Money[] }) {
  const t = useTranslations("transfers.apply");
  const types = useTranslations("transfers.accountType");
  const { entry, errorOf, onChange } = props;
  return (
    <>
      <AmountFields accounts={accounts} {...props} />
      <SelectField
        id="accountType"
        label={t("accountType")}
        help={t("accountTypeHelp")}
        value={entry.accountType}
        error={errorOf("accountType")}
        options={accountTypes.map((type) => ({ value: type, label: types(type) }))}
        onChange={({ target }) => {
          const accountType = accountTypes.find((type) => type === target.value);
          if (accountType) onChange({ accountType });
        }}
      />
      <TransferRelationFields {...props} />
      <OptionalTextField
        id="reference"
        label={t("reference")}
        help={t("referenceHelp")}
        maxLength={transferReferenceLengthMax}
        value={entry.reference}
        error={errorOf("reference")}
        onValue={(reference) => onChange({ reference })}
      />
    </>
  );
}

/** Renders the amount, its currency, and whether it is the received or the total debited amount. */
function AmountFields({ entry, accounts, errorOf, onChange }: FieldsProps & { accounts: readonly Money[] }) {
  const t = useTranslations("transfers.apply");
  return (
    <>
      <AccountSelect
        id="currency"
        label={t("currency")}
        value={entry.currency}
        error={errorOf("currency")}
        accounts={accounts}
        onAccount={(currency) => currency && onChange({ currency })}
      />
      <RadioGroup
        name="isTotal"
        label={t("amountIs")}
        inline
        value={entry.isTotal ? "total" : "received"}
        options={[
          { value: "received", label: t("isReceived") },
          { value: "total", label: t("isTotal") },
        ]}
        onChange={({ target }) => onChange({ isTotal: target.value === "total" })}
      />
      <MoneyField
        id="amount"
        label={t(entry.isTotal ? "amountTotal" : "amountReceived")}
        currency={entry.currency}
        value={entry.amount}
        error={errorOf("amount")}
        onValue={(amount) => amount !== entry.amount && onChange({ amount })}
      />
    </>
  );
}
