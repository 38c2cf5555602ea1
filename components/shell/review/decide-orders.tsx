"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalText } from "@/components/kit/fields/optional-text";
import { Button } from "@/components/kit/page/button";
import type { Fact } from "@/components/kit/table/facts";
import { toast } from "@/components/kit/feedback/toast";
import { actionAhead, ActionDialog, type Confirmed } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { Deed } from "@/lib/call/deed";
import type { MfaWay } from "@/lib/gate/second-step";

const remarkLengthMax = 140;

/** Why one of several could not be decided that has words of its own. */
const toldRefusals = ["AUTHORIZATION_FAILED", "NO_RATE", "MARKET_CLOSED"] as const;

interface Decided {
  readonly rows: readonly { readonly orderNo: string; readonly refusal: string | null }[];
}

/** What is said of so many orders of a kind. */
export interface DecideWords {
  readonly approveTitle: (count: string) => string;
  readonly rejectTitle: (count: string) => string;
  readonly approved: (count: string) => string;
  readonly rejected: (count: string) => string;
}

interface DecideOrdersProps {
  words: DecideWords;
  orderNos: readonly string[];
  facts: readonly Fact[];
  way: MfaWay;
  /** The decision as its proof is bound to it. */
  deedOf: (isApproved: boolean) => Deed;
  decide: (decision: Confirmed & { readonly isApproved: boolean; readonly remark: string }) => Promise<Decided>;
  onDone?: (() => void) | undefined;
}

/**
 * Approves or rejects one or several orders, each with the reviewer's payment password; those that could not be decided
 * are named by number.
 */
export function DecideOrders({ words, orderNos, facts, way, deedOf, decide, onDone }: DecideOrdersProps) {
  const t = useTranslations("shell.review");
  const router = useRouter();
  const [deciding, setDeciding] = useState<"approve" | "reject">();
  const isApproved = deciding === "approve";
  const proof = usePaymentProof(way, deedOf(isApproved));
  const [remark, setRemark] = useState("");

  const whyOf = (refusal: string): string => t(`refusal.${toldRefusals.find((one) => one === refusal) ?? "other"}`);

  function tellDecided({ rows }: Decided): void {
    setRemark("");
    const failed = rows.flatMap(({ orderNo, refusal }) =>
      refusal ? [t("failed", { orderNo, why: whyOf(refusal) })] : [],
    );
    if (failed.length < rows.length)
      toast("good", words[deciding === "reject" ? "rejected" : "approved"](String(rows.length - failed.length)));
    for (const text of failed) toast("bad", text);
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
          perform={({ confirmed }) => decide({ isApproved, remark: remark.trim(), ...confirmed })}
          onDone={tellDecided}
          onClose={() => setDeciding(undefined)}
        >
          <OptionalText
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
