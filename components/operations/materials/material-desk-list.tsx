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
  const chosen = rows.filter(({ serialNo, state }) => state === machine.first && ticked.includes(serialNo));
  const tick = (serialNo: string, isOn: boolean) =>
    setTicked((so) => (isOn ? [...so, serialNo] : so.filter((one) => one !== serialNo)));
  return (
    <div className={layout.stack}>
      <DecideChosen world={world} chosen={chosen} onDone={() => setTicked([])} />
      <DataTable
        caption={t("caption")}
        rows={rows}
        rowKey={({ serialNo }) => serialNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("decide"),
            kind: "node",
            of: ({ serialNo, state }) =>
              state === machine.first && (
                <CheckBox
                  label={<span aria-label={t("choose", { number: serialNo })} />}
                  checked={ticked.includes(serialNo)}
                  onChange={({ target }) => tick(serialNo, target.checked)}
                />
              ),
          },
          {
            head: t("serialNo"),
            kind: "link",
            of: ({ serialNo }) => serialNo,
            href: ({ serialNo }) => materialRoute(world, serialNo),
          },
          { head: t("merchant"), of: ({ userNo, company }) => `${userNo} ${company}` },
          { head: t("contract"), of: ({ contractNo }) => contractNo },
          { head: t("buyer"), of: ({ buyerName }) => buyerName },
          { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("marks"), of: ({ isDuplicate }) => (isDuplicate ? all("duplicate") : "") },
          { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
        ]}
      />
    </div>
  );
}
