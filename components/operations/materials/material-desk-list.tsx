"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { material as machine } from "@/lib/materials/states";
import { DecideChosen } from "./decide-chosen";
import { materialRoute, type MaterialQueue } from "./materials-view";

type Row = MaterialQueue["rows"][number];

/** The materials of a page; those that wait can be ticked and decided together. */
export function MaterialDeskList({ world, rows, now }: { world: string; rows: readonly Row[]; now: Date }) {
  const t = useTranslations("operations.materials");
  const [states, all] = [useTranslations("materials.material"), useTranslations("materials")];
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = rows
    .map(({ material }) => material)
    .filter(({ serialNo, state }) => state === machine.first && ticked.includes(serialNo));
  const tick = (serialNo: string, isOn: boolean) =>
    setTicked((so) => (isOn ? [...so, serialNo] : so.filter((one) => one !== serialNo)));
  return (
    <div className={layout.stack}>
      <DecideChosen world={world} chosen={chosen} onDone={() => setTicked([])} />
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={({ material }) => material.serialNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("decide"),
            kind: "node",
            of: ({ material: { serialNo, state } }) =>
              state === machine.first && (
                <CheckBox
                  label=""
                  aria-label={t("choose", { number: serialNo })}
                  checked={ticked.includes(serialNo)}
                  onChange={({ target }) => tick(serialNo, target.checked)}
                />
              ),
          },
          {
            head: t("serialNo"),
            kind: "link",
            of: ({ material: { serialNo } }) => serialNo,
            href: ({ material: { serialNo } }) => materialRoute(world, serialNo),
          },
          { head: t("merchant"), of: ({ userNo, company }) => `${userNo} ${company}` },
          { head: t("contract"), of: ({ material: { contractNo } }) => contractNo },
          { head: t("buyer"), of: ({ material: { buyerName } }) => buyerName },
          { head: t("amount"), kind: "money", strong: true, of: ({ material: { amount } }) => amount },
          { head: t("state"), kind: "chip", of: ({ material: { state } }) => [machine.tone(state), states(state)] },
          { head: t("marks"), of: ({ material: { isDuplicate } }) => (isDuplicate ? all("duplicate") : "") },
          { head: t("submittedAt"), kind: "time", of: ({ material: { submittedAt } }) => submittedAt, now },
        ]}
      />
    </div>
  );
}
