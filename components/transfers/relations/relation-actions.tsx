"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transferRelation as machine } from "@/lib/transfers/states";
import { transferRelationsPath } from "./relations-path";

/** Changes, disables or enables a relation. */
export function TransferRelationActions({
  relation: { relationId, payeeUserNo, payeeName, state, relation, otherRelation },
}: {
  relation: ClientOutput<typeof transferRelations.relations>["rows"][number];
}) {
  const t = useTranslations("transfers.relations");
  const input = (event: "disable" | "enable") => ({ relationId, relation, otherRelation, event, materialIds: [] });
  return (
    <div className={layout.line}>
      <PermissionGate any={[transferRelations.changeRelation.access]}>
        <LinkButton small href={transferRelationsPath(relationId)}>
          {t("edit")}
        </LinkButton>
      </PermissionGate>
      {machine.next(state, "disable") && (
        <DangerActionButton
          call={transferRelations.changeRelation}
          input={input("disable")}
          small
          action={t("disable")}
          dismiss={t("keep")}
          title={t("disableTitle", { payee: `${payeeUserNo} ${payeeName}` })}
          successMessage={t("disabled")}
          facts={[]}
        >
          <p>{t("disableText")}</p>
        </DangerActionButton>
      )}
      {machine.next(state, "enable") && (
        <ConfirmActionButton
          call={transferRelations.changeRelation}
          input={input("enable")}
          small
          action={t("enable")}
          title={t("enable")}
          successMessage={t("enabled")}
        />
      )}
    </div>
  );
}
