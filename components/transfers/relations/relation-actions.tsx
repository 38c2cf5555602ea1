"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { ConfirmAction, DangerAction } from "@/components/shell/actions/confirm-action";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transferRelation as machine } from "@/lib/transfers/states";
import { relationsPath } from "./relations-path";

/** Changes, disables or enables a relation. */
export function RelationActions({
  relation: { relationId, payeeUserNo, payeeName, state, relation, otherRelation },
}: {
  relation: Got<typeof transferRelations.relations>["rows"][number];
}) {
  const t = useTranslations("transfers.relations");
  const input = (event: "disable" | "enable") => ({ relationId, relation, otherRelation, event, materialIds: [] });
  return (
    <div className={layout.actions}>
      <Permitted any={[transferRelations.changeRelation.needs]}>
        <LinkButton small href={relationsPath(relationId)}>
          {t("edit")}
        </LinkButton>
      </Permitted>
      {machine.next(state, "disable") && (
        <DangerAction
          call={transferRelations.changeRelation}
          input={input("disable")}
          small
          action={t("disable")}
          dismiss={t("keep")}
          title={t("disableTitle", { payee: `${payeeUserNo} ${payeeName}` })}
          done={t("disabled")}
          facts={[]}
        >
          <p>{t("disableText")}</p>
        </DangerAction>
      )}
      {machine.next(state, "enable") && (
        <ConfirmAction
          call={transferRelations.changeRelation}
          input={input("enable")}
          small
          action={t("enable")}
          title={t("enable")}
          done={t("enabled")}
        />
      )}
    </div>
  );
}
