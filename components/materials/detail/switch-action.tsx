"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { materialSupplements } from "@/lib/materials/calls/logistics";

/** Asks for a material to be settled after all. */
export function SwitchAction({ serialNo, changes }: { serialNo: string; changes: number }) {
  const t = useTranslations("materials.switch");
  return (
    <ConfirmAction
      call={materialSupplements.switchToSettlement}
      input={{ orderId: serialNo, changes }}
      small
      action={t("ask")}
      title={t("askTitle", { number: serialNo })}
      done={t("asked")}
    >
      <p>{t("lead")}</p>
    </ConfirmAction>
  );
}
