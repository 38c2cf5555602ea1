"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import type { Fact } from "@/components/kit/table/facts";
import { TextField } from "@/components/kit/fields/text-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { toast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { isRefusalCode } from "@/lib/call/refusals";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { ActionDialog, type Confirmed } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/actions/use-payment-proof";

const remarkLengthMax = 140;

interface DecidePaymentsProps {
  orderNos: readonly string[];
  pageSize: number;
  facts: readonly Fact[];
  way: MfaWay;
  onDone?: () => void;
}

/**
 * Approves or rejects one or several payments, each with the reviewer's payment password; those that could not be
 * decided are named by number.
 */
export function DecidePayments({ orderNos, pageSize, facts, way, onDone }: DecidePaymentsProps) {
  const t = useTranslations("payments.review");
  const refusals = useTranslations("payments.review.refusal");
  const router = useRouter();
  const review = useSend(paymentReviews.review);
  const [deciding, setDeciding] = useState<"approve" | "reject">();
  const isApproved = deciding === "approve";
  const proof = usePaymentProof(way, { kind: "review", orderNos: [...orderNos].sort(), isApproved });
  const [remark, setRemark] = useState("");

  const send = (confirmed: Confirmed) =>
    review({ orderNos: [...orderNos], pageSize, isApproved, remark: remark.trim(), ...confirmed });

  function tellDecided({ rows }: Got<typeof paymentReviews.review>): void {
    setRemark("");
    const failed = rows.flatMap(({ orderNo, refusal }) =>
      refusal ? [t("failed", { orderNo, why: whyOf(refusal) })] : [],
    );
    if (failed.length < rows.length)
      toast("good", t(deciding === "reject" ? "rejected" : "approved", { count: String(rows.length - failed.length) }));
    for (const text of failed) toast("bad", text);
    onDone?.();
    router.refresh();
  }

  const whyOf = (refusal: string): string =>
    isRefusalCode(refusal) &&
    (refusal === "AUTHORIZATION_FAILED" || refusal === "NO_RATE" || refusal === "MARKET_CLOSED")
      ? refusals(refusal)
      : refusals("other");
  return (
    <>
      <Button tone="primary" disabled={orderNos.length === 0} onClick={() => setDeciding("approve")} {...confirmAhead}>
        {t("approve")}
      </Button>
      <Button tone="danger" disabled={orderNos.length === 0} onClick={() => setDeciding("reject")} {...confirmAhead}>
        {t("reject")}
      </Button>
      {deciding && (
        <ActionDialog
          title={t(`${deciding}Title`, { count: String(orderNos.length) })}
          facts={facts}
          action={t(deciding)}
          isDanger={deciding === "reject"}
          proof={proof}
          perform={({ confirmed }) => send(confirmed)}
          onDone={tellDecided}
          onClose={() => setDeciding(undefined)}
        >
          <TextField
            id="remark"
            label={t("remark")}
            aside={<OptionalMark />}
            maxLength={remarkLengthMax}
            autoComplete="off"
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </ActionDialog>
      )}
    </>
  );
}
