"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { material as machine } from "@/lib/materials/states";
import { materialDuplicateMarks } from "@/lib/materials/duplicate-marks";
import { SelectedMaterialDecisions } from "./decide-chosen";
import { consoleMaterialRoute, pendingMaterialPart, type MaterialQueue, type MaterialTab } from "./materials-view";

type Row = MaterialQueue["rows"][number];
interface ListProps {
  world: string;
  rows: readonly Row[];
  now: Date;
  tab: MaterialTab;
}

/** Returns the columns that a decision about logistics, or about a switch, is based on. */
function useSupplementColumns(tab: MaterialTab, now: Date): readonly Column<Row>[] {
  const t = useTranslations("operations.materials");
  const fields = useTranslations("materials.field");
  if (tab === "logistics")
    return (["logisticsProvider", "trackingNo", "shippedOn"] as const).map((name) => ({
      head: fields(name),
      of: ({ logistics }) => logistics?.[name] ?? "",
    }));
  return tab === "switches"
    ? [{ head: t("askedAt"), kind: "time", of: ({ settleSwitch }) => settleSwitch?.askedAt ?? null, now }]
    : [];
}

/** Lists the materials of a page; those that are pending in the current tab can be ticked and decided together. */
export function MaterialQueueList({ world, rows, now, tab }: ListProps) {
  const t = useTranslations("operations.materials");
  const [states, all] = [useTranslations("materials.material"), useTranslations("materials")];
  const [tickedNos, setTicked] = useState<readonly string[]>([]);
  const selectedMaterials = rows
    .flatMap((row) => pendingMaterialPart(tab, row) ?? [])
    .filter(({ serialNo }) => tickedNos.includes(serialNo));
  const supplementColumns = useSupplementColumns(tab, now);
  const tick = (serialNo: string, isOn: boolean) =>
    setTicked((so) => (isOn ? [...so, serialNo] : so.filter((item) => item !== serialNo)));
  return (
    <div className={layout.stack}>
      <SelectedMaterialDecisions
        tab={tab}
        world={world}
        selectedMaterials={selectedMaterials}
        onDone={() => setTicked([])}
      />
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={({ material }) => material.serialNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("decide"),
            kind: "node",
            of: (row) => {
              const { serialNo } = row.material;
              return (
                pendingMaterialPart(tab, row) && (
                  <CheckBox
                    label=""
                    aria-label={t("choose", { number: serialNo })}
                    checked={tickedNos.includes(serialNo)}
                    onChange={({ target }) => tick(serialNo, target.checked)}
                  />
                )
              );
            },
          },
          {
            head: t("serialNo"),
            kind: "link",
            of: ({ material: { serialNo } }) => serialNo,
            href: ({ material: { serialNo } }) => consoleMaterialRoute(world, serialNo),
          },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          { head: t("contract"), of: ({ material: { contractNo } }) => contractNo },
          { head: t("buyer"), of: ({ material: { buyerName } }) => buyerName },
          { head: t("amount"), kind: "money", strong: true, of: ({ material: { amount } }) => amount },
          { head: t("state"), kind: "chip", of: ({ material: { state } }) => [machine.tone(state), states(state)] },
          ...supplementColumns,
          {
            head: t("marks"),
            of: ({ material }) =>
              materialDuplicateMarks(material)
                .map((mark) => all(mark))
                .join(" · "),
          },
          { head: t("submittedAt"), kind: "time", of: ({ material: { submittedAt } }) => submittedAt, now },
        ]}
      />
    </div>
  );
}
