import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { materialLogistics as machine, openMaterial, passedLogistics } from "@/lib/materials/states";
import type { Day } from "@/lib/time/beijing";
import { SupplementMaterialLogisticsButton } from "./supplement-logistics";

type Detail = ClientOutput<typeof materials.material>;

/** Shows the logistics that a material waits for, or was supplemented with, until they become part of the material. */
export function MaterialLogisticsCard({ detail: { material, logistics }, today }: { detail: Detail; today: Day }) {
  const t = useTranslations("materials.logistics");
  const fields = useTranslations("materials.field");
  const states = useTranslations("materials.materialLogistics");
  if (!logistics || logistics.state === passedLogistics) return null;
  const { state, changes, reason } = logistics;
  const facts = (["logisticsProvider", "trackingNo", "shippedOn"] as const).flatMap((name): FactItem[] =>
    logistics[name] === "" ? [] : [{ label: fields(name), value: logistics[name] }],
  );
  const mayFill = machine.next(state, "fill") !== undefined && material.state === openMaterial;
  return (
    <Card
      title={t("title")}
      action={
        mayFill && (
          <AreaTranslations of={["materials"]}>
            <SupplementMaterialLogisticsButton serialNo={material.serialNo} changes={changes} today={today} />
          </AreaTranslations>
        )
      }
    >
      <div className={layout.stack}>
        <p>
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>{" "}
          {t(`text.${state}`)}
        </p>
        {reason !== "" && <p>{reason}</p>}
        {facts.length > 0 && <FactList items={facts} />}
      </div>
    </Card>
  );
}
