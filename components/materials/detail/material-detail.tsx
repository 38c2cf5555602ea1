import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { useSupplementStepLabel } from "@/components/shell/orders/supplement-steps";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { amountText } from "@/lib/money/money";
import { materialsPath } from "../materials-path";
import { materialLinkStatusTone } from "../usage-tone";
import { beijingDay } from "@/lib/time/beijing";
import { MaterialLogisticsCard } from "./logistics-card";
import { MaterialActions } from "./material-actions";
import { MaterialFacts } from "./material-facts";
import { MaterialReviewFindings } from "./material-findings";
import { MaterialDocumentDifferences } from "./paper-differences";
import { MaterialSettlementRequestCard } from "./switch-card";

type Detail = ClientOutput<typeof materials.material>;

/** Renders one material: the money sentence, obstacles, facts and documents, and its history. */
export function MaterialDetail({
  detail,
  now,
  children,
}: {
  detail: Detail;
  now: Date;
  /** Holds the linked incomes, below its documents. */
  children?: ReactNode;
}) {
  const stepName = useSupplementStepLabel();
  const { material, orderFiles, logisticsFiles, history, amendable, paperCheck } = detail;
  const t = useTranslations("materials.detail");
  const [states, links] = [useTranslations("materials.material"), useTranslations("materials.link")];
  const { serialNo, state, link } = material;
  return (
    <div className={layout.page}>
      <PageHeader
        title={material.contractNo}
        trail={<CopyableText text={serialNo} label={t("label")} />}
        state={
          <>
            <ExplainedState machine={machine} state={state}>
              {states(state)}
            </ExplainedState>
            {state === openMaterial && <StateChip tone={materialLinkStatusTone(link)}>{links(link)}</StateChip>}
          </>
        }
        actions={
          <>
            <LinkButton href={materialsPath}>{t("back")}</LinkButton>
            <AreaTranslations of={["materials"]}>
              <MaterialActions material={material} amendable={amendable} />
            </AreaTranslations>
          </>
        }
      >
        <Sentence material={material} />
      </PageHeader>
      <Obstacle material={material} />
      {machine.next(state, "correct") && <MaterialDocumentDifferences check={paperCheck} />}
      <Card title={t("facts")}>
        <MaterialFacts material={material} now={now} />
      </Card>
      <MaterialLogisticsCard detail={detail} today={beijingDay(now)} />
      <MaterialSettlementRequestCard detail={detail} now={now} />
      <Papers title={t("orderFiles")} files={orderFiles} />
      {material.shipmentStatus === "shipped" && <Papers title={t("logisticsFiles")} files={logisticsFiles} />}
      {children}
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} steps={stepName} history={history} now={now} />
      </Card>
    </div>
  );
}

function Papers({ title, files }: { title: string; files: Detail["orderFiles"] }) {
  const t = useTranslations("materials.detail");
  return <Card title={title}>{files.length > 0 ? <DocumentLinks documents={files} /> : <p>{t("noFiles")}</p>}</Card>;
}

/** Describes the amount of the contract, and while it is open the associated part. */
function Sentence({ material }: { material: Detail["material"] }) {
  const t = useTranslations("materials.detail");
  const { buyerName: buyer, contractNo: contract, amount, linked, linkable, state } = material;
  const values = { buyer, contract, amount: amountText(amount) };
  return state === openMaterial
    ? t("sentence", { ...values, linked: amountText(linked), linkable: amountText(linkable) })
    : t("sentenceClosed", values);
}

/** Reports the reason that it waits or failed, and duplicates of its contract or its customs declaration. */
function Obstacle({
  material: { state, isDuplicate, isDeclaredTwice, reason, findings },
}: {
  material: Detail["material"];
}) {
  const t = useTranslations("materials.detail");
  return (
    <>
      {state === "pendingReview" && (
        <Notice tone={machine.tone(state)} title={t("waits")}>
          {t("waitsText")}
        </Notice>
      )}
      {(state === "failed" || state === "refused") && (
        <Notice tone={machine.tone(state)} title={t(state)}>
          <p>{t(`${state}Text`)}</p>
          <MaterialReviewFindings reason={reason} findings={findings} />
        </Notice>
      )}
      {isDuplicate && (
        <Notice tone="waiting" title={t("duplicate")}>
          {t("duplicateText")}
        </Notice>
      )}
      {isDeclaredTwice && (
        <Notice tone="waiting" title={t("declaredTwice")}>
          {t("declaredTwiceText")}
        </Notice>
      )}
    </>
  );
}
