"use client";
import { useTranslations } from "next-intl";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { MoreOptions } from "@/components/kit/page/more-options";
import { AccountSelect } from "@/components/kit/select/account-select";
import { LinkedAmountFields } from "@/components/shell/fields/linked-amounts";
import { amountText, type Money } from "@/lib/money/money";
import type { PayEntry } from "@/lib/payments/entry";
import { minimumPaymentAmount, type NoExchange } from "@/lib/payments/rules";
import type { ListedPayee } from "../payees/payee-picker";
import { BearerField } from "./bearer-field";
import { PaymentScheduleFields } from "./schedule-fields";
import type { PaymentCost } from "./use-cost";

export interface PayStepProps {
  entry: PayEntry;
  errorOf: (name: keyof PayEntry) => string | undefined;
  onChange: (part: Partial<PayEntry>) => void;
}

interface AmountStepProps extends PayStepProps {
  /** True when the fields receive the focus, because they replace the element that had it. */
  receivesFocus: boolean;
  payee: ListedPayee | undefined;
  /** Holds the entered amount, once it is valid. */
  amount: Money | undefined;
  /** Holds the cost of the entry, as far as it is known. */
  cost: PaymentCost | undefined;
  accounts: readonly Money[];
  noExchange: NoExchange | null;
}

/** Maps the reason why no other account is offered to the help text below the account field. */
const accountHelp = { unverified: "payCurrencyUnverified", notOffered: "payCurrencyNotOffered" } as const;

/** Lists the fields that are folded unless one of them differs from a payment of now. */
const optionalFields = ["feeCurrency", "every", "payOn", "ends", "times", "untilOn"] as const;

/** Renders the step of the amount: the paying account, both amounts, the bearer of the fees, and optionally the day. */
export function PaymentAmountStep(props: AmountStepProps) {
  const { entry, errorOf, onChange, accounts, noExchange } = props;
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
      <AmountFields {...props} />
      <BearerField {...props} />
      <MoreOptions
        hasValue={entry.feeCurrency !== "" || entry.every !== "" || entry.payOn !== ""}
        hasError={optionalFields.some((name) => errorOf(name) !== undefined)}
      >
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
        <PaymentScheduleFields {...{ entry, errorOf, onChange }} />
      </MoreOptions>
    </>
  );
}

/**
 * Renders the amount in the payee's currency; when another account pays, also in the account's: either may be entered,
 * and the other follows from the cost.
 */
function AmountFields({ entry, payee, cost, receivesFocus, errorOf, onChange }: AmountStepProps) {
  const t = useTranslations("payments.pay");
  const code = payee?.currency ?? entry.payCurrency;
  const help = t("amountHelp", { minimum: amountText(minimumPaymentAmount(code)) });
  // each turn of a repeated payment is exchanged at its own rate: only what the payee receives is fixed
  if (code === entry.payCurrency || entry.every !== "")
    return (
      <MoneyField
        id="amount"
        autoFocus={receivesFocus}
        help={help}
        label={code === entry.payCurrency ? t("amount") : t("amountArrival", { currency: code })}
        currency={code}
        value={entry.amount}
        error={errorOf("amount")}
        onValue={(amount) => amount !== entry.amount && onChange({ amount })}
      />
    );
  return (
    <LinkedAmountFields
      sent={{ label: t("amountPaid", { currency: entry.payCurrency }), currency: entry.payCurrency }}
      received={{ label: t("amountArrival", { currency: code }), currency: code, help }}
      isSentEntered={entry.isPaid}
      amount={entry.amount}
      derived={cost && (entry.isPaid ? cost.amount : soldAmount(cost))}
      error={errorOf("amount")}
      receivesFocus={receivesFocus}
      onAmount={(amount, isPaid) => onChange({ amount, isPaid })}
    />
  );
}

/** Returns the amount that a payment from another currency's account sells: its debit without the fees in it. */
function soldAmount({ debit, fee, correspondentFee, exchangeFee }: PaymentCost): Money {
  if (fee.currency !== debit.currency) return debit;
  return { ...debit, minor: debit.minor - fee.minor - correspondentFee.minor - exchangeFee.minor };
}
