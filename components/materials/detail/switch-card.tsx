import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { materialSwitch as machine, openMaterial } from "@/lib/materials/states";
import { RequestMaterialSettlementButton } from "./switch-action";

type Detail = ClientOutput<typeof materials.material>;

/** Shows the outcome of the request to settle a material, and the action that creates one. */
export function MaterialSettlementRequestCard({
  detail: { material, settleSwitch },
  now,
}: {
  detail: Detail;
  now: Date;
}) {
  const t = useTranslations("materials.switch");
  const states = useTranslations("materials.materialSwitch");
  const isWaiting = settleSwitch?.state === machine.first;
  const canRequest = material.state === openMaterial && material.settlementType === "noSettlement" && !isWaiting;
  if (!settleSwitch && !canRequest) return null;
  return (
    <Card
      title={t("title")}
      action={
        canRequest && (
          <AreaTranslations of={["materials"]}>
            <RequestMaterialSettlementButton serialNo={material.serialNo} changes={material.changes} />
          </AreaTranslations>
        )
      }
    >
      {settleSwitch ? (
        <>
          <p>
            <ExplainedState machine={machine} state={settleSwitch.state}>
              {states(settleSwitch.state)}
            </ExplainedState>{" "}
            <TimeText at={settleSwitch.askedAt} now={now} style="exact" />
          </p>
          {settleSwitch.reason !== "" && <p>{settleSwitch.reason}</p>}
        </>
      ) : (
        <p>{t("lead")}</p>
      )}
    </Card>
  );
}
