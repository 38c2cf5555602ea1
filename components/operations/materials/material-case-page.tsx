import Link from "next/link";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { useSupplementStepLabel } from "@/components/shell/orders/supplement-steps";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { material as machine } from "@/lib/materials/states";
import { consoleWorldRoute } from "../worlds/world-route";
import { useMaterialFacts } from "./material-facts";
import { materialFilesWithUrls, consoleMaterialRoute, type MaterialCase } from "./materials-view";
import { FieldWithDocumentDifferences } from "./read-beside";
import { MaterialReviewForm } from "./review-form";
import { LogisticsReviewCard, SettlementRequestReviewCard } from "./supplement-cards";

interface CaseProps {
  world: string;
  of: MaterialCase;
}

/** Displays a settlement material with its files and its history, and the form that decides about it. */
export function MaterialCasePage({ world, of, now }: CaseProps & { now: Date }) {
  const t = useTranslations("operations.materials");
  const states = useTranslations("materials.material");
  const { material, events, history } = of;
  const stepName = useSupplementStepLabel();
  return (
    <div className={layout.page}>
      <PageHeader
        title={material.serialNo}
        state={<StateChip tone={machine.tone(material.state)}>{states(material.state)}</StateChip>}
        actions={<LinkButton href={consoleWorldRoute(world, "materials")}>{t("title")}</LinkButton>}
      />
      {of.paperCheck.sums.map(({ items, total, fileName }) => (
        <Notice key={fileName} tone="waiting" title={t("read.sum", { file: fileName })}>
          {t("read.sumText", { items, total })}
        </Notice>
      ))}
      <Card title={t("facts")}>
        <CaseFacts world={world} of={of} />
      </Card>
      <Card title={t("papers")}>
        <CaseFiles world={world} of={of} />
      </Card>
      <Card title={t("decide")}>
        {events.length > 0 ? (
          // the entries belong to this revision of the material
          <AreaTranslations key={material.changes} of={["materials"]}>
            <MaterialReviewForm world={world} of={of} />
          </AreaTranslations>
        ) : (
          <p>{t("nothingToDecide")}</p>
        )}
      </Card>
      <LogisticsReviewCard world={world} of={of} />
      <SettlementRequestReviewCard world={world} of={of} />
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} steps={stepName} history={history} now={now} />
      </Card>
    </div>
  );
}

function CaseFacts({ world, of }: CaseProps) {
  const { material, userNo, company, duplicates, paperCheck } = of;
  const t = useTranslations("operations.materials");
  const states = useTranslations("materials.material");
  const facts: FactItem[] = [
    { label: t("merchant"), value: `${userNo} ${company}` },
    {
      label: t("amount"),
      value: (
        <FieldWithDocumentDifferences paths={["amount", "currency"]} check={paperCheck}>
          <MoneyText amount={material.amount} />
        </FieldWithDocumentDifferences>
      ),
    },
    ...useMaterialFacts(of),
  ];
  if (duplicates.length > 0)
    facts.push({
      label: t("duplicates"),
      wide: true,
      value: (
        <ul>
          {duplicates.map(({ serialNo, state }) => (
            <li key={serialNo}>
              <Link href={consoleMaterialRoute(world, serialNo)} prefetch={false}>
                {serialNo}
              </Link>{" "}
              {states(state)}
            </li>
          ))}
        </ul>
      ),
    });
  return <FactList items={facts} />;
}

function CaseFiles({ world, of: { material, orderFiles, logisticsFiles } }: CaseProps) {
  const t = useTranslations("operations.materials");
  const fileLinks = (files: MaterialCase["orderFiles"]) =>
    files.length > 0 ? (
      <DocumentLinks documents={materialFilesWithUrls(world, material.serialNo, files)} />
    ) : (
      t("noFiles")
    );
  return (
    <FactList
      items={[
        { label: t("orderFiles"), value: fileLinks(orderFiles) },
        { label: t("logisticsFiles"), value: fileLinks(logisticsFiles) },
      ]}
    />
  );
}
