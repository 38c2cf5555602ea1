"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { materialDesk } from "@/lib/operations/calls/materials";
import type { Looked, MaterialTab } from "./materials-view";

interface ChosenProps {
  world: string;
  /** As they were looked at. */
  chosen: readonly Looked[];
  onDone: () => void;
}

/** What every decision about the chosen has in common: what is changed meanwhile is left, and told. */
function useDecisions({ chosen: { length: count }, onDone }: ChosenProps) {
  const t = useTranslations("operations.materials");
  return {
    small: true,
    disabled: count === 0,
    onDone,
    done: ({ decided, left }: { decided: readonly string[]; left: readonly string[] }) =>
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

/** Approves the chosen materials, or returns them for correction. */
function DecideMaterials(props: ChosenProps) {
  const t = useTranslations("operations.materials");
  const { world, chosen: of } = props;
  const common = { ...useDecisions(props), call: materialDesk.reviewMaterials };
  const count = of.length;
  return (
    <Decisions count={count}>
      <DeskAction
        {...common}
        input={{ world, of: [...of], decision: "approve", reason: "" }}
        action={t("approveChosen")}
        title={t("approveChosenTitle", { count })}
      />
      <DeskAction
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

/** Passes the logistics of the chosen materials, returns them to be supplemented again, or rejects them for good. */
function DecideLogistics(props: ChosenProps) {
  const t = useTranslations("operations.materials.logistics");
  const { world, chosen: of } = props;
  const decisions = useDecisions(props);
  const common = (decision: "pass" | "giveBack" | "reject") => ({
    ...decisions,
    call: materialDesk.reviewLogisticsTogether,
    action: t(`${decision}.chosen`),
    title: t(`${decision}.chosenTitle`, { count: of.length }),
    input: ({ text: reason }: { text: string }) => ({ world, of: [...of], decision, reason }),
  });
  const field = { label: t("reason") };
  return (
    <Decisions count={of.length}>
      <DeskAction {...common("pass")} />
      <DeskAction {...common("giveBack")} field={field} />
      <DeskAction {...common("reject")} field={field} isDanger />
    </Decisions>
  );
}

/** Agrees to switch the chosen materials to settlement, or rejects that. */
function DecideSwitches(props: ChosenProps) {
  const t = useTranslations("operations.materials.switch");
  const { world, chosen: of } = props;
  const decisions = useDecisions(props);
  const common = (name: "agree" | "reject") => ({
    ...decisions,
    call: materialDesk.reviewSwitches,
    action: t(`${name}.chosen`),
    title: t(`${name}.chosenTitle`, { count: of.length }),
    input: ({ text: reason }: { text: string }) => ({ world, of: [...of], isAgreed: name === "agree", reason }),
  });
  return (
    <Decisions count={of.length}>
      <DeskAction {...common("agree")} />
      <DeskAction {...common("reject")} isDanger field={{ label: t("reason") }} />
    </Decisions>
  );
}

const decisionsOf = { all: DecideMaterials, logistics: DecideLogistics, switches: DecideSwitches };

/** The decisions about what was chosen in a view: the materials, their logistics, or their switch to settlement. */
export function DecideChosen({ tab, ...props }: ChosenProps & { tab: MaterialTab }) {
  const Of = decisionsOf[tab];
  return <Of {...props} />;
}
