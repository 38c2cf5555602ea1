import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { Got } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { materialSwitch as machine, openMaterial } from "@/lib/materials/states";
import { SwitchAction } from "./switch-action";

type Detail = Got<typeof materials.material>;

/** What became of the request to settle a material after all, and the way to make one. */
export function SwitchCard({ detail: { material, settleSwitch }, now }: { detail: Detail; now: Date }) {
  const t = useTranslations("materials.switch");
  const states = useTranslations("materials.materialSwitch");
  const isWaiting = settleSwitch?.state === machine.first;
  const mayAsk = material.state === openMaterial && material.settlementType === "noSettlement" && !isWaiting;
  if (!settleSwitch && !mayAsk) return null;
  return (
    <Card
      title={t("title")}
      action={
        mayAsk && (
          <AreaMessages of={["materials"]}>
            <SwitchAction serialNo={material.serialNo} changes={material.changes} />
          </AreaMessages>
        )
      }
    >
      {settleSwitch ? (
        <>
          <p>
            <StateChip tone={machine.tone(settleSwitch.state)}>{states(settleSwitch.state)}</StateChip>{" "}
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
