"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { Button } from "@/components/kit/page/button";
import type { FactItem } from "@/components/kit/table/facts";
import { showToast } from "@/components/kit/feedback/toast";
import { actionAhead, ActionDialog, type DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { MfaWay } from "@/lib/gate/second-step";

const remarkLengthMax = 140;

/** Lists the refusals of single orders that have a text of their own. */
const explainedRefusals = ["AUTHORIZATION_FAILED", "NO_RATE", "MARKET_CLOSED"] as const;

interface DecisionResult {
  readonly rows: readonly { readonly orderNo: string; readonly refusal: string | null }[];
}

/** Holds the texts for a number of orders of a kind. */
export interface DecideWords {
  readonly approveTitle: (count: string) => string;
  readonly rejectTitle: (count: string) => string;
  readonly approved: (count: string) => string;
  readonly rejected: (count: string) => string;
}

interface DecideOrdersProps {
  words: DecideWords;
  orderNos: readonly string[];
  facts: readonly FactItem[];
  way: MfaWay;
  /** Returns the operation that the proof of a decision is bound to. */
  operationOf: (isApproved: boolean) => ConfirmedOperation;
  decide: (
    decision: DialogConfirmation & { readonly isApproved: boolean; readonly remark: string },
  ) => Promise<DecisionResult>;
  onDone?: (() => void) | undefined;
}

/**
 * Approves or rejects one or several orders with the reviewer's payment password; orders that could not be decided are
 * listed by number.
 */
export function OrderReviewDecisionButtons({
  words,
  orderNos,
  facts,
  way,
  operationOf,
  decide,
  onDone,
}: DecideOrdersProps) {
  const t = useTranslations("shell.review");
  const router = useRouter();
  const [deciding, setDeciding] = useState<"approve" | "reject">();
  const isApproved = deciding === "approve";
  const proof = usePaymentProof(way, operationOf(isApproved));
  const [remark, setRemark] = useState("");

  const whyOf = (refusal: string): string =>
    t(`refusal.${explainedRefusals.find((code) => code === refusal) ?? "other"}`);

  function reportResult({ rows }: DecisionResult): void {
    setRemark("");
    const failures = rows.flatMap(({ orderNo, refusal }) =>
      refusal ? [t("failed", { orderNo, why: whyOf(refusal) })] : [],
    );
    if (failures.length < rows.length)
      showToast("good", words[deciding === "reject" ? "rejected" : "approved"](String(rows.length - failures.length)));
    for (const text of failures) showToast("bad", text);
    onDone?.();
    router.refresh();
  }

  return (
    <>
      <Button tone="primary" disabled={orderNos.length === 0} onClick={() => setDeciding("approve")} {...actionAhead}>
        {t("approve")}
      </Button>
      <Button tone="danger" disabled={orderNos.length === 0} onClick={() => setDeciding("reject")} {...actionAhead}>
        {t("reject")}
      </Button>
      {deciding && (
        <ActionDialog
          title={words[`${deciding}Title`](String(orderNos.length))}
          facts={facts}
          action={t(deciding)}
          isDanger={deciding === "reject"}
          proof={proof}
          perform={({ confirmation }) => decide({ isApproved, remark: remark.trim(), ...confirmation })}
          onDone={reportResult}
          onClose={() => setDeciding(undefined)}
        >
          <OptionalTextField
            id="remark"
            label={t("remark")}
            maxLength={remarkLengthMax}
            value={remark}
            onValue={setRemark}
          />
        </ActionDialog>
      )}
    </>
  );
}
