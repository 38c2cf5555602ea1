"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { MoneyField } from "@/components/kit/fields/money-field";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { LinkButton } from "@/components/kit/page/link-button";
import { materialLengths, settlementTypes } from "@/lib/materials/terms";
import { orderCurrencies } from "@/lib/money/currency";
import { customsPath } from "../materials-path";
import type { Buyer, FieldsProps, MaterialFormFacts } from "./fields-props";
import { MaterialDayField, MaterialLineField } from "./line-field";

/** Renders the purpose of the contract, the buyer, and the amount. */
export function ContractFields({ today, buyers, isCustomsOpen, ...props }: FieldsProps & MaterialFormFacts) {
  const { entry, errorOf, onChange } = props;
  const [t, form, fields] = [
    useTranslations("materials"),
    useTranslations("materials.form"),
    useTranslations("materials.field"),
  ];
  return (
    <>
      <RadioGroup
        name="settlementType"
        label={fields("settlementType")}
        value={entry.settlementType}
        error={errorOf("settlementType")}
        options={settlementTypes.map((value) => ({
          value,
          label: t(`settlementType.${value}`),
          hint: t(`settlementTypeHelp.${value}`),
        }))}
        onChange={({ target }) => onChange({ settlementType: target.value })}
      />
      {entry.settlementType === "customs" && !isCustomsOpen && <CustomsClosedNotice />}
      <MaterialLineField
        {...props}
        name="buyerName"
        help={form("buyerHelp")}
        maxLength={materialLengths.buyerName}
        list="materialBuyers"
        onChange={(part) => onChange({ ...part, ...knownOf(buyers, entry, part.buyerName) })}
      />
      <datalist id="materialBuyers">
        {buyers.map(({ buyerName }) => (
          <option key={buyerName} value={buyerName} />
        ))}
      </datalist>
      <MaterialLineField
        {...props}
        name="contractNo"
        help={form("contractNoHelp")}
        maxLength={materialLengths.contractNo}
      />
      <MaterialDayField {...props} name="contractDate" max={today} help={form("contractDateHelp")} />
      <MoneyField
        id="amount"
        label={fields("amount")}
        currency={entry.currency}
        currencies={orderCurrencies}
        currencyLabel={fields("currency")}
        value={entry.amount}
        error={errorOf("amount")}
        onValue={(amount) => amount !== entry.amount && onChange({ amount })}
        onCurrency={(currency) => onChange({ currency })}
      />
      <CountrySelect
        id="tradeCountry"
        label={fields("tradeCountry")}
        value={entry.tradeCountry}
        error={errorOf("tradeCountry")}
        onChoose={(tradeCountry) => onChange({ tradeCountry })}
      />
    </>
  );
}

/** Says that contracts cannot be settled by customs declarations yet, and leads to the application. */
function CustomsClosedNotice() {
  const form = useTranslations("materials.form");
  return (
    <Notice
      tone="waiting"
      title={form("customsClosed")}
      action={<LinkButton href={customsPath}>{form("toCustoms")}</LinkButton>}
    >
      {form("customsClosedText")}
    </Notice>
  );
}

/** Returns the last known data of a buyer, for fields that are still empty. */
function knownOf(buyers: readonly Buyer[], entry: FieldsProps["entry"], name: string | undefined) {
  const buyer = buyers.find(({ buyerName }) => buyerName === name);
  return {
    ...(buyer && entry.tradeCountry === "" && { tradeCountry: buyer.tradeCountry }),
    ...(buyer && entry.website === "" && { website: buyer.website }),
  };
}
