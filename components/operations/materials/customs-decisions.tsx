"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { customsDesk } from "@/lib/operations/calls/customs";

type Decision = Got<typeof customsDesk.customsApplications>["rows"][number]["events"][number];

/** Opens customs-declaration settlement for a merchant, refuses it or closes it; the server says which may be. */
export function CustomsDecisions({
  world,
  userNo,
  changes,
  events,
}: {
  world: string;
  userNo: string;
  changes: number;
  events: readonly Decision[];
}) {
  const t = useTranslations("operations.customs");
  return (
    <div className={layout.actions}>
      {events.map((decision) => (
        <DeskAction
          key={decision}
          call={customsDesk.decideCustoms}
          input={({ text: reason }) => ({ world, userNo, changes, decision, reason })}
          small
          isDanger={decision !== "open"}
          {...(decision !== "open" && { field: { label: t("reason"), help: t("reasonHelp") } })}
          action={t(`${decision}.label`)}
          title={t(`${decision}.title`, { userNo })}
          done={t("done")}
        />
      ))}
    </div>
  );
}
