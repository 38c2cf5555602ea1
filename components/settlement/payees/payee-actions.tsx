"use client";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settlementPayeeFormPath, settlementPayeesPath } from "../settlement-path";
import type { SettlementPayeeReply } from "./payee-detail";

/** Renders the available actions of a settlement payee. */
export function SettlementPayeeActions({ payee: { payeeNo, name, state, reason } }: { payee: SettlementPayeeReply }) {
  const t = useTranslations("settlement.payee");
  const isPaused = machine.next(state, "resume") !== undefined && reason === "";
  return (
    <>
      {machine.next(state, "correct") && (
        <PermissionGate any={[settlementPayees.correctSettlementPayee.access]}>
          <LinkButton tone="primary" href={settlementPayeeFormPath(payeeNo)}>
            {t("correct")}
          </LinkButton>
        </PermissionGate>
      )}
      {machine.next(state, "pause") && (
        <ConfirmActionButton
          call={settlementPayees.useSettlementPayee}
          input={{ payeeNo, isUsable: false }}
          action={t("pause")}
          title={t("pauseTitle", { name })}
          successMessage={t("pauseDone")}
        >
          <p>{t("pauseText")}</p>
        </ConfirmActionButton>
      )}
      {isPaused && (
        <ConfirmActionButton
          call={settlementPayees.useSettlementPayee}
          input={{ payeeNo, isUsable: true }}
          action={t("resume")}
          title={t("resumeTitle", { name })}
          successMessage={t("resumeDone")}
        />
      )}
      <DangerActionButton
        call={settlementPayees.removeSettlementPayee}
        input={{ payeeNo }}
        action={t("remove")}
        title={t("removeTitle", { name })}
        successMessage={t("removed")}
        leadsTo={settlementPayeesPath}
        facts={[]}
      >
        <p>{t("removeText")}</p>
      </DangerActionButton>
    </>
  );
}
