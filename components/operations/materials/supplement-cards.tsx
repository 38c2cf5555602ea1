import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { materialLogistics, materialSwitch } from "@/lib/materials/states";
import { materialFilesWithUrls, type MaterialCase } from "./materials-view";
import { MaterialLogisticsDecisions, MaterialSettlementRequestDecisions } from "./supplement-decisions";

/**
 * Displays the logistics of a material that was approved before its goods were shipped, with the decision about them.
 */
export function LogisticsReviewCard({ world, of: { material, logistics } }: { world: string; of: MaterialCase }) {
  const t = useTranslations("operations.materials.logistics");
  const fields = useTranslations("materials.field");
  const states = useTranslations("materials.materialLogistics");
  if (!logistics) return null;
  const { state, changes, reason, files } = logistics;
  const texts = (["logisticsProvider", "trackingNo", "shippedOn"] as const).filter((name) => logistics[name] !== "");
  return (
    <Card title={t("title")}>
      <StateChip tone={materialLogistics.tone(state)}>{states(state)}</StateChip>
      <FactList
        items={[
          ...texts.map((name) => ({ label: fields(name), value: logistics[name] })),
          ...(reason === "" ? [] : [{ label: t("reason"), value: reason }]),
        ]}
      />
      {files.length > 0 && <DocumentLinks documents={materialFilesWithUrls(world, material.serialNo, files)} />}
      {materialLogistics.next(state, "pass") && (
        <MaterialLogisticsDecisions world={world} serialNo={material.serialNo} changes={changes} />
      )}
    </Card>
  );
}

/** Displays the request to switch a material to settlement, with the decision about it. */
export function SettlementRequestReviewCard({
  world,
  of: { material, settleSwitch },
}: {
  world: string;
  of: MaterialCase;
}) {
  const t = useTranslations("operations.materials.switch");
  const states = useTranslations("materials.materialSwitch");
  if (!settleSwitch) return null;
  const { state, changes, reason } = settleSwitch;
  return (
    <Card title={t("title")}>
      <StateChip tone={materialSwitch.tone(state)}>{states(state)}</StateChip>
      {reason !== "" && <p>{reason}</p>}
      {materialSwitch.next(state, "succeed") && (
        <MaterialSettlementRequestDecisions world={world} serialNo={material.serialNo} changes={changes} />
      )}
    </Card>
  );
}
