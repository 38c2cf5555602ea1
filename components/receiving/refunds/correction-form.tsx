"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { toast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import type { Got } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry } from "@/lib/forms/use-entry";
import { refunds } from "@/lib/receiving/calls/refunds";
import { correctionRule, type RefundPayeeEntry } from "@/lib/receiving/refund-entry";
import { RefundPayeeFields } from "./refund-payee-fields";

export type Refund = Got<typeof refunds.refundsOf>["rows"][number];

/** Corrects the payee's details of a refund that waits for that. */
export function CorrectionForm({ refund, back }: { refund: Refund; back: Route }) {
  const t = useTranslations("receiving.refunds");
  const router = useRouter();
  const { payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry, orderNo, changes, asked } = refund;
  const held = useEntry<RefundPayeeEntry>({ payeeName, payeeAccount, payeeBank, payeeSwift, payeeCountry });
  const { submit, problems, errorOf } = useEntryCall(
    held,
    refunds.correctRefund,
    correctionRule({ orderNo, changes }),
    {
      done() {
        toast("good", t("corrected"));
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
        <RefundPayeeFields entry={held.entry} errorOf={errorOf} onChange={held.change} />
        <SubmitButton>{t("correctAction")}</SubmitButton>
      </Form>
    </div>
  );
}
