"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { materialDesk } from "@/lib/operations/calls/materials";

interface Looked {
  world: string;
  serialNo: string;
  /** As the page was drawn with it. */
  changes: number;
}

/** Passes the logistics of a material, returns them to be supplemented again, or rejects them for good. */
export function LogisticsDecisions({ world, serialNo, changes }: Looked) {
  const t = useTranslations("operations.materials.logistics");
  const common = (decision: "pass" | "giveBack" | "reject") => ({
    call: materialDesk.reviewLogistics,
    small: true,
    action: t(`${decision}.label`),
    title: t(`${decision}.title`, { number: serialNo }),
    done: t("done"),
    input: ({ text: reason }: { text: string }) => ({ world, serialNo, changes, decision, reason }),
  });
  const field = { label: t("reason") };
  return (
    <div className={layout.actions}>
      <DeskAction {...common("pass")} tone="primary" />
      <DeskAction {...common("giveBack")} field={field} />
      <DeskAction {...common("reject")} field={field} isDanger />
    </div>
  );
}

/** Agrees to a switch to settlement, or rejects it. */
export function SwitchDecisions({ world, serialNo, changes }: Looked) {
  const t = useTranslations("operations.materials.switch");
  const common = (name: "agree" | "reject") => ({
    call: materialDesk.reviewSwitch,
    small: true,
    action: t(`${name}.label`),
    title: t(`${name}.title`, { number: serialNo }),
    done: t("done"),
    input: ({ text: reason }: { text: string }) => ({ world, serialNo, changes, isAgreed: name === "agree", reason }),
  });
  return (
    <div className={layout.actions}>
      <DeskAction {...common("agree")} tone="primary" />
      <DeskAction {...common("reject")} isDanger field={{ label: t("reason") }} />
    </div>
  );
}
