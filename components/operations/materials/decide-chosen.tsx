"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import type { ReviewedMaterial, MaterialTab } from "./materials-view";

interface ChosenProps {
  world: string;
  /** Holds the revision that the operator reviewed, for each material. */
  selectedMaterials: readonly ReviewedMaterial[];
  onDone: () => void;
}

/**
 * Returns the props that all bulk decisions share. Materials that changed in the meantime are skipped, and the count of
 * those is reported.
 */
function useDecisions({ selectedMaterials: { length: count }, onDone }: ChosenProps) {
  const t = useTranslations("operations.materials");
  return {
    small: true,
    disabled: count === 0,
    onDone,
    successMessage: ({ decided, left }: { decided: readonly string[]; left: readonly string[] }) =>
      left.length === 0
        ? t("decided", { count: decided.length })
        : ({ tone: "quiet", text: t("left", { decided: decided.length, left: left.length }) } as const),
  };
}

function Decisions({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations("operations.materials");
  return (
    <div className={layout.actions}>
      <span className={layout.soft}>{t("chosen", { count })}</span>
      {children}
    </div>
  );
}

/** Approves the selected materials, or returns them for correction. */
function DecideMaterials(props: ChosenProps) {
  const t = useTranslations("operations.materials");
  const { world, selectedMaterials: of } = props;
  const common = { ...useDecisions(props), call: opsMaterialReviews.reviewMaterials };
  const count = of.length;
  return (
    <Decisions count={count}>
      <QueueDecisionButton
        {...common}
        input={{ world, of: [...of], decision: "approve", reason: "" }}
        action={t("approveChosen")}
        title={t("approveChosenTitle", { count })}
      />
      <QueueDecisionButton
        {...common}
        input={({ text: reason }) => ({ world, of: [...of], decision: "fail" as const, reason })}
        isDanger
        field={{ label: t("reason") }}
        action={t("failChosen")}
        title={t("failChosenTitle", { count })}
      />
    </Decisions>
  );
}

/**
 * Passes the logistics of the selected materials, returns them to be supplemented again, or rejects them permanently.
 */
function DecideLogistics(props: ChosenProps) {
  const t = useTranslations("operations.materials.logistics");
  const { world, selectedMaterials: of } = props;
  const decisions = useDecisions(props);
  const common = (decision: "pass" | "giveBack" | "reject") => ({
    ...decisions,
    call: opsMaterialReviews.reviewLogisticsTogether,
    action: t(`${decision}.chosen`),
    title: t(`${decision}.chosenTitle`, { count: of.length }),
    input: ({ text: reason }: { text: string }) => ({ world, of: [...of], decision, reason }),
  });
  const field = { label: t("reason") };
  return (
    <Decisions count={of.length}>
      <QueueDecisionButton {...common("pass")} />
      <QueueDecisionButton {...common("giveBack")} field={field} />
      <QueueDecisionButton {...common("reject")} field={field} isDanger />
    </Decisions>
  );
}

/** Agrees to switch the selected materials to settlement, or rejects the switch. */
function DecideSwitches(props: ChosenProps) {
  const t = useTranslations("operations.materials.switch");
  const { world, selectedMaterials: of } = props;
  const decisions = useDecisions(props);
  const common = (name: "agree" | "reject") => ({
    ...decisions,
    call: opsMaterialReviews.reviewSwitches,
    action: t(`${name}.chosen`),
    title: t(`${name}.chosenTitle`, { count: of.length }),
    input: ({ text: reason }: { text: string }) => ({ world, of: [...of], isAgreed: name === "agree", reason }),
  });
  return (
    <Decisions count={of.length}>
      <QueueDecisionButton {...common("agree")} />
      <QueueDecisionButton {...common("reject")} isDanger field={{ label: t("reason") }} />
    </Decisions>
  );
}

const decisionsOf = { all: DecideMaterials, logistics: DecideLogistics, switches: DecideSwitches };

/** Renders the decisions for the selection of a tab: the materials, their logistics, or their switch to settlement. */
export function SelectedMaterialDecisions({ tab, ...props }: ChosenProps & { tab: MaterialTab }) {
  const Of = decisionsOf[tab];
  return <Of {...props} />;
}
