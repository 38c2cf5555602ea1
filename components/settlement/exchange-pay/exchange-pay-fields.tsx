"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { MoreOptions } from "@/components/kit/page/more-options";
import { LinkButton } from "@/components/kit/page/link-button";
import { AccountSelect } from "@/components/kit/select/account-select";
import { FactList } from "@/components/kit/table/facts";
import { LinkedAmountFields } from "@/components/shell/fields/linked-amounts";
import { PaymentPurposeField } from "@/components/shell/fields/purpose-field";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { Money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentReferenceLengthMax } from "@/lib/payments/terms";
import type { ExchangePayEntry } from "@/lib/settlement/exchange-pay/entry";
import { arrivalMethods, exchangePayRemarksLengthMax } from "@/lib/settlement/exchange-pay/terms";
import { OffHoursNotice, useAdvancedOrderFacts, type Conditions } from "../off-hours";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ExchangePayCost } from "./use-exchange-pay-cost";
import { ExchangePayPayeeField } from "./offered-payee-choice";

interface FieldsProps {
  entry: ExchangePayEntry;
  payee: OfferedPayee | undefined;
  /** Holds the cost of the entry, as far as it is known. */
  cost: ExchangePayCost | undefined;
  errorOf: (name: keyof ExchangePayEntry) => string | undefined;
  onChange: (part: Partial<ExchangePayEntry>) => void;
}

/** Renders the payee, currency, amount, speed, arrival method and purpose. */
export function ExchangePayFields({
  payees,
  hasMore,
  accounts,
  now,
  onFound,
  ...props
}: FieldsProps & {
  now: Conditions;
  payees: readonly OfferedPayee[];
  hasMore: boolean;
  accounts: readonly Money[];
  onFound: (payees: readonly OfferedPayee[]) => void;
}) {
  const t = useTranslations("settlement.exchangePayForm");
  const kinds = useTranslations("payments.newPayee");
  const { payee, errorOf, onChange } = props;
  return (
    <>
      <ExchangePayPayeeField
        id="payeeId"
        payees={payees}
        hasMore={hasMore}
        selectedPayee={payee}
        error={errorOf("payeeId")}
        onFound={onFound}
        onChoose={(selectedPayee) =>
          onChange({ payeeId: selectedPayee?.payeeId ?? "", arrivalMethod: selectedPayee?.arrivalMethods[0] ?? "" })
        }
      />
      {payee ? (
        <FactList
          narrow
          items={[
            { label: t("payeeType"), value: kinds(payee.entityType) },
            { label: t("to"), value: [payee.bankName, payee.swift].filter(Boolean).join(" · ") },
          ]}
        />
      ) : (
        payees.length === 0 && (
          <PermissionGate any={[paymentsScreens.payeeEntry.access]}>
            {/* named cast: a screen's path is a page that exists */}
            <LinkButton href={paymentsScreens.payeeEntry.path as Route}>{t("addPayee")}</LinkButton>
          </PermissionGate>
        )
      )}
      <AmountFields accounts={accounts} {...props} />
      <WayFields {...props} conditions={now} />
      <PurposeFields {...props} />
    </>
  );
}

/** Renders the payer currency and both amounts. */
function AmountFields({
  entry,
  payee,
  cost,
  accounts,
  errorOf,
  onChange,
}: FieldsProps & { accounts: readonly Money[] }) {
  const t = useTranslations("settlement.exchangePayForm");
  return (
    <>
      <AccountSelect
        id="payCurrency"
        label={t("payCurrency")}
        help={t("payCurrencyHelp")}
        value={entry.payCurrency}
        error={errorOf("payCurrency")}
        accounts={accounts}
        onAccount={(currency) => currency && onChange({ payCurrency: currency })}
      />
      <LinkedAmountFields
        sent={{ label: t("amountPay"), currency: entry.payCurrency }}
        received={{ label: t("amountReceive"), currency: payee?.currency ?? entry.payCurrency }}
        isSentEntered={entry.isSold}
        amount={entry.amount}
        derived={cost && (entry.isSold ? cost.amount : cost.pay)}
        error={errorOf("amount")}
        onAmount={(amount, isSold) => onChange({ amount, isSold })}
      />
    </>
  );
}

/** Renders the speed and the arrival method, among those that reach the payee's bank. */
function WayFields({ entry, payee, conditions, errorOf, onChange }: FieldsProps & { conditions: Conditions }) {
  const now = useWorldClock().now();
  const facts = useAdvancedOrderFacts(conditions, payee?.arrival.expectedOn, now);
  const t = useTranslations("settlement.exchangePayForm");
  const methods = useTranslations("settlement.exchangePays.method");
  return (
    <>
      <RadioGroup
        name="isExpress"
        label={t("speed")}
        help={entry.isExpress ? t("expressHelp") : undefined}
        error={errorOf("isExpress")}
        value={entry.isExpress ? "express" : "normal"}
        options={[
          { value: "normal", label: t("normal") },
          { value: "express", label: t("express") },
        ]}
        onChange={({ target }) => onChange({ isExpress: target.value === "express" })}
      />
      <OffHoursNotice off={conditions.offHours} isAdvanced={entry.isExpress} />
      {entry.isExpress && <FactList narrow items={facts} />}
      {payee && (
        <RadioGroup
          name="arrivalMethod"
          label={t("arrivalMethod")}
          inline
          error={errorOf("arrivalMethod")}
          value={entry.arrivalMethod}
          options={payee.arrivalMethods.map((method) => ({ value: method, label: methods(method) }))}
          onChange={({ target }) => {
            const arrivalMethod = arrivalMethods.find((method) => method === target.value);
            if (arrivalMethod) onChange({ arrivalMethod });
          }}
        />
      )}
    </>
  );
}

/** Renders the purpose and the texts sent with the order. */
function PurposeFields({ entry, errorOf, onChange }: FieldsProps) {
  const t = useTranslations("settlement.exchangePayForm");
  const line = (id: "reference" | "remarks", maxLength: number) => ({
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
        empty={t("purposeNone")}
        value={entry.purpose}
        error={errorOf("purpose")}
        onValue={(purpose) => onChange({ purpose })}
      />
      <OptionalTextField {...line("reference", paymentReferenceLengthMax)} help={t("referenceHelp")} />
      <MoreOptions hasValue={entry.remarks !== ""} hasError={errorOf("remarks") !== undefined}>
        <OptionalTextField {...line("remarks", exchangePayRemarksLengthMax)} help={t("remarksHelp")} />
      </MoreOptions>
    </>
  );
}
