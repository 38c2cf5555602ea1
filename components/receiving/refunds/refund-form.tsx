"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/kit/feedback/toast";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { placePriceRefusal, useEntryPrice } from "@/components/shell/actions/use-priced";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { amountText, decimalText, parseEnteredMoney, type Money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { backEntry, isRefundField, refundFormSchema, type RefundEntry } from "@/lib/receiving/refund-entry";
import { RefundPayeeFields } from "./refund-payee-fields";

export type RefundInfo = ClientOutput<typeof refunds.refundInfo>;
type ModeFee = ClientOutput<typeof refunds.refundFees>["rows"][number];

const keyOf = ({ amount }: Sends<typeof refunds.refundFees>) => `${amount.currency} ${amount.minor}`;

interface RefundFormProps {
  info: RefundInfo;
  /**
   * Holds the available balance that pays the refund; null when the income holds its own money, or when the user may
   * not read it.
   */
  available: Money | null;
  back: Route;
}

/** Refunds an income in whole or in part: the cost follows the amount, and the payment password confirms it. */
export function IncomeRefundForm({ info, available, back }: RefundFormProps) {
  const t = useTranslations("receiving.refunds");
  const router = useRouter();
  const { detailId, refundable, linked, payee, mode } = info;
  // amounts spent since are no longer refundable: the available amount is the default
  const first = available && available.minor < refundable.minor && available.minor > 0n ? available : refundable;
  const entryForm = useControlledForm<RefundEntry>({ ...backEntry, amount: decimalText(first) });
  const [isSending, setSending] = useState(false);
  const { entry, change } = entryForm;
  const help = useAmountHelp(refundable, available);
  const { amount } = parseEnteredMoney(entry.amount, refundable.currency);
  const pricing = useEntryPrice(refunds.refundFees, amount ? { amount } : null, keyOf);
  const refusal = placePriceRefusal(pricing, isRefundField);
  const cost = pricing.last?.rows.find((row) => row.mode === mode);
  const { submit, problems, errorOf } = useSendEntryForm(
    entryForm,
    refunds.askRefund,
    refundFormSchema({ detailId, refundable, fee: cost?.fee }),
    {
      onDone({ orderNo }) {
        showToast("good", t("asked", { orderNo }));
        router.replace(back);
        router.refresh();
      },
      draft: `receiving.refund.${detailId}`,
    },
  );
  return (
    <div className={layout.columns}>
      <Form onSubmit={submit} problems={problems}>
        <MoneyField
          id="amount"
          label={t("amount")}
          currency={refundable.currency}
          help={help}
          value={entry.amount}
          onValue={(plain) => change({ amount: plain })}
          error={errorOf("amount") ?? refusal.errorOf("amount")}
        />
        <RefundPayeeFields
          remitterAccount={payee}
          entry={entry}
          errorOf={errorOf}
          onChange={change}
          onSending={setSending}
        />
        <ReasonField entry={entry} error={errorOf("reason")} onReason={(reason) => change({ reason })} />
        {linked.minor > 0n && <p className={layout.soft}>{t("linkedText", { amount: amountText(linked) })}</p>}
        <p className={layout.soft}>{t("askText")}</p>
        <SubmitButton disabled={isSending}>
          {amount ? t("askAction", { amount: amountText(amount) }) : t("ask")}
        </SubmitButton>
      </Form>
      <div className={layout.aside}>
        <Card title={t("facts")}>
          {cost ? <Cost cost={cost} /> : <p className={layout.soft}>{refusal.problem ?? "—"}</p>}
        </Card>
      </div>
    </div>
  );
}

/** Renders the field for the refund's reason, which another account than the remitter's requires. */
function ReasonField({
  entry: { to, reason },
  error,
  onReason,
}: {
  entry: RefundEntry;
  error: string | undefined;
  onReason: (reason: string) => void;
}) {
  const t = useTranslations("receiving.refunds");
  return (
    <TextField
      id="reason"
      label={t("reason")}
      {...(to === "back" && { aside: <OptionalMark /> })}
      maxLength={140}
      autoComplete="off"
      value={reason}
      error={error}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}

/** Returns the help text with the refundable amount and, when it is paid from the balance, the available amount. */
function useAmountHelp(refundable: Money, available: Money | null): string {
  const t = useTranslations("receiving.refunds");
  const amount = amountText(refundable);
  return available ? t("refundableOf", { amount, available: amountText(available) }) : t("refundableUpTo", { amount });
}

function Cost({ cost: { mode, fee, arrival, daysFrom, daysTo } }: { cost: ModeFee }) {
  const t = useTranslations("receiving.refunds");
  return (
    <FactList
      narrow
      items={[
        {
          label: t("mode"),
          value: `${t(`modes.${mode}`)} · ${t("days", { from: String(daysFrom), to: String(daysTo) })}`,
        },
        { label: t("fee"), value: <MoneyText amount={fee} /> },
        { label: t("arrival"), value: arrival ? <MoneyText strong amount={arrival} /> : t("feeAbove") },
      ]}
    />
  );
}
