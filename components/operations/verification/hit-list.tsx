import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { screeningHit as machine } from "@/lib/verification/states";
import { ClearScreeningHitButton } from "./clear-hit";
import { useVerificationValueText } from "./value-text";
import type { VerificationCase } from "./verification-view";

/** Lists the matches of an application with the screening list, and the decision about each hit. */
export function ScreeningHitList({
  world,
  of: { hits, openHits, application, events },
}: {
  world: string;
  of: VerificationCase;
}) {
  const t = useTranslations("operations.verifications");
  const states = useTranslations("operations.verifications.hitStates");
  const label = useVerificationFieldLabel();
  const text = useVerificationValueText(application.entry);
  const columns: readonly Column<VerificationCase["hits"][number]>[] = [
    { head: t("hitWhere"), of: ({ path }) => label(path) },
    { head: t("hitText"), of: (hit) => text(hit.path, hit.text) },
    { head: t("hitListed"), of: ({ path, listed }) => text(path, listed) },
    { head: t("hitState"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    {
      head: t("hitReason"),
      kind: "node",
      of: (hit) =>
        machine.events(hit.state).includes("clear") ? (
          <ClearScreeningHitButton world={world} hitId={hit.hitId} text={text(hit.path, hit.text)} />
        ) : (
          t("clearedBy", { reason: hit.reason, by: hit.clearedBy })
        ),
    },
  ];
  return (
    <div className={layout.stack}>
      {openHits > 0 && events.length > 0 && (
        <Notice tone="bad" title={t("hitsOpen")}>
          {t("hitsOpenText")}
        </Notice>
      )}
      <ListFrame>
        <DataTable
          caption={t("hitsCaption")}
          columns={columns}
          rows={hits}
          rowKey={({ hitId }) => hitId}
          empty={<EmptyState>{t("noHits")}</EmptyState>}
        />
      </ListFrame>
    </div>
  );
}
