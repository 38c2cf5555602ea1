"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { materialDesk } from "@/lib/operations/calls/materials";
import type { MaterialQueue } from "./materials-view";

/** Approves the chosen materials, or returns them for correction, as they were looked at. */
export function DecideChosen({
  world,
  chosen,
  onDone,
}: {
  world: string;
  chosen: readonly Pick<MaterialQueue["rows"][number]["material"], "serialNo" | "changes">[];
  onDone: () => void;
}) {
  const t = useTranslations("operations.materials");
  const count = chosen.length;
  const input = {
    world,
    of: chosen.map(({ serialNo, changes }) => ({ serialNo, changes })),
  };
  const common = {
    call: materialDesk.reviewMaterials,
    small: true,
    disabled: count === 0,
    onDone,
    done: ({ decided, left }: { decided: readonly string[]; left: readonly string[] }) =>
      left.length === 0
        ? t("decided", { count: decided.length })
        : ({ tone: "quiet", text: t("left", { decided: decided.length, left: left.length }) } as const),
  };
  return (
    <div className={layout.actions}>
      <span className={layout.soft}>{t("chosen", { count })}</span>
      <DeskAction
        {...common}
        input={{ ...input, decision: "approve", reason: "" }}
        action={t("approveChosen")}
        title={t("approveChosenTitle", { count })}
      />
      <DeskAction
        {...common}
        input={({ text: reason }) => ({ ...input, decision: "fail" as const, reason })}
        isDanger
        field={{ label: t("reason") }}
        action={t("failChosen")}
        title={t("failChosenTitle", { count })}
      />
    </div>
  );
}
