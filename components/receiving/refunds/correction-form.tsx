"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { showToast } from "@/components/kit/feedback/toast";
import { TextField } from "@/components/kit/fields/text-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { refunds } from "@/lib/receiving/calls/refunds";
import {
  backEntry,
  refundPayeeCorrectionFormSchema,
  type CorrectionEntry,
  type RefundPayeeEntry,
} from "@/lib/receiving/refund-entry";
import { RefundPayeeFields } from "./refund-payee-fields";

export type IncomeRefundRow = ClientOutput<typeof refunds.refundsOf>["rows"][number];

/** Corrects the payee's details of a refund that waits for a correction. */
export function RefundPayeeCorrectionForm({
  refund,
  remitterAccount,
  back,
}: {
  refund: IncomeRefundRow;
  remitterAccount: RefundPayeeEntry;
  back: Route;
}) {
  const t = useTranslations("receiving.refunds");
  const router = useRouter();
  const { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry } = refund;
  const { orderNo, changes, amount, asked, isElsewhere } = refund;
  const [isSending, setSending] = useState(false);
  const entryForm = useControlledForm<CorrectionEntry>({
    ...backEntry,
    // previously entered details are corrected; the remitter's own account is not prefilled, because the bank rejected it
    ...(isElsewhere && { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry }),
    to: "other",
  });
  const { submit, problems, errorOf } = useSendEntryForm(
    entryForm,
    refunds.correctRefund,
    refundPayeeCorrectionFormSchema({ orderNo, changes }, amount.currency),
    {
      onDone() {
        showToast("good", t("corrected"));
        router.replace(back);
        router.refresh();
      },
      draft: `receiving.correction.${orderNo}`,
    },
  );
  return (
    <div className={layout.columns}>
      <Form onSubmit={submit} problems={problems}>
        <Notice tone="waiting" title={t("askedFor", { asked: asked ?? "" })} />
        <RefundPayeeFields
          remitterAccount={remitterAccount}
          entry={entryForm.entry}
          errorOf={errorOf}
          onChange={entryForm.change}
          onSending={setSending}
        />
        {entryForm.entry.to === "other" && (
          <TextField
            id="reason"
            label={t("reason")}
            maxLength={140}
            autoComplete="off"
            value={entryForm.entry.reason}
            error={errorOf("reason")}
            onChange={({ target }) => entryForm.change({ reason: target.value })}
          />
        )}
        <SubmitButton disabled={isSending}>{t("correctAction")}</SubmitButton>
      </Form>
    </div>
  );
}
