"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";

interface ReviewedSupplement {
  world: string;
  serialNo: string;
  /** Holds the revision that the page was rendered with. */
  changes: number;
}

/** Passes the logistics of a material, returns them to be supplemented again, or rejects them permanently. */
export function MaterialLogisticsDecisions({ world, serialNo, changes }: ReviewedSupplement) {
  const t = useTranslations("operations.materials.logistics");
  const common = (decision: "pass" | "giveBack" | "reject") => ({
    call: opsMaterialReviews.reviewLogistics,
    small: true,
    action: t(`${decision}.label`),
    title: t(`${decision}.title`, { number: serialNo }),
    successMessage: t("done"),
    input: ({ text: reason }: { text: string }) => ({ world, serialNo, changes, decision, reason }),
  });
  const field = { label: t("reason") };
  return (
    <div className={layout.actions}>
      <QueueDecisionButton {...common("pass")} tone="primary" />
      <QueueDecisionButton {...common("giveBack")} field={field} />
      <QueueDecisionButton {...common("reject")} field={field} isDanger />
    </div>
  );
}

/** Agrees to a switch to settlement, or rejects it. */
export function MaterialSettlementRequestDecisions({ world, serialNo, changes }: ReviewedSupplement) {
  const t = useTranslations("operations.materials.switch");
  const common = (name: "agree" | "reject") => ({
    call: opsMaterialReviews.reviewSwitch,
    small: true,
    action: t(`${name}.label`),
    title: t(`${name}.title`, { number: serialNo }),
    successMessage: t("done"),
    input: ({ text: reason }: { text: string }) => ({ world, serialNo, changes, isAgreed: name === "agree", reason }),
  });
  return (
    <div className={layout.actions}>
      <QueueDecisionButton {...common("agree")} tone="primary" />
      <QueueDecisionButton {...common("reject")} isDanger field={{ label: t("reason") }} />
    </div>
  );
}
