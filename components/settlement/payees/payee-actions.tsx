"use client";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmAction, DangerAction } from "@/components/shell/actions/confirm-action";
import { Permitted } from "@/components/shell/frame/permitted";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { settlementPayeeFormPath, settlementPayeesPath } from "../settlement-path";
import type { SettlementPayeeShown } from "./payee-detail";

/** What may be done with a settlement payee now. */
export function SettlementPayeeActions({ payee: { payeeNo, name, state, reason } }: { payee: SettlementPayeeShown }) {
  const t = useTranslations("settlement.payee");
  const isPaused = machine.next(state, "resume") !== undefined && reason === "";
  return (
    <>
      {machine.next(state, "correct") && (
        <Permitted any={[settlementPayees.correctSettlementPayee.needs]}>
          <LinkButton tone="primary" href={settlementPayeeFormPath(payeeNo)}>
            {t("correct")}
          </LinkButton>
        </Permitted>
      )}
      {machine.next(state, "pause") && (
        <ConfirmAction
          call={settlementPayees.useSettlementPayee}
          input={{ payeeNo, isUsable: false }}
          action={t("pause")}
          title={t("pauseTitle", { name })}
          done={t("pauseDone")}
        >
          <p>{t("pauseText")}</p>
        </ConfirmAction>
      )}
      {isPaused && (
        <ConfirmAction
          call={settlementPayees.useSettlementPayee}
          input={{ payeeNo, isUsable: true }}
          action={t("resume")}
          title={t("resumeTitle", { name })}
          done={t("resumeDone")}
        />
      )}
      <DangerAction
        call={settlementPayees.removeSettlementPayee}
        input={{ payeeNo }}
        action={t("remove")}
        title={t("removeTitle", { name })}
        done={t("removed")}
        leadsTo={settlementPayeesPath}
        facts={[]}
      >
        <p>{t("removeText")}</p>
      </DangerAction>
    </>
  );
}
