import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { customsProduct as machine } from "@/lib/materials/states";
import { materialsPath } from "../materials-path";
import { CustomsApplicationForm } from "./customs-form";
import { CustomsSettlementStatusChip, type CustomsProduct } from "./customs-standing";

interface CustomsPageProps {
  product: CustomsProduct;
  agreement: { readonly version: number; readonly title: string };
  now: Date;
}

/**
 * Renders customs-declaration settlement: the merchant's status, the submitted data, and the form when an application
 * is possible.
 */
export function CustomsSettlementPage({ product, agreement, now }: CustomsPageProps) {
  const t = useTranslations("materials.customs");
  const mayApply = !product || machine.next(product.state, "apply") !== undefined;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        state={<CustomsSettlementStatusChip product={product} />}
        actions={<LinkButton href={materialsPath}>{t("back")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      {product && <Standing product={product} now={now} />}
      {mayApply && (
        <AreaTranslations of={["materials"]}>
          <CustomsApplicationForm key={product?.changes ?? ""} product={product} agreement={agreement} />
        </AreaTranslations>
      )}
    </div>
  );
}

function Standing({ product, now }: { product: NonNullable<CustomsProduct>; now: Date }) {
  const [t, fields] = [useTranslations("materials.customs"), useTranslations("materials.customs.field")];
  const { state, contactName, contactPhone, customsCode, yearlyVolume, files, reason, submittedAt, decidedAt } =
    product;
  return (
    <>
      <Notice tone={machine.tone(state)} title={t(`standing.${state}`)}>
        {reason || t(`standingText.${state}`)}
      </Notice>
      <Card title={t("application")}>
        <FactList
          items={[
            { label: fields("customsCode"), value: customsCode },
            { label: fields("yearlyVolume"), value: t(`yearlyVolume.${yearlyVolume}`) },
            { label: fields("contactName"), value: contactName },
            { label: fields("contactPhone"), value: contactPhone },
            { label: fields("fileIds"), value: <DocumentLinks documents={files} /> },
            { label: t("submittedAt"), value: <TimeText at={submittedAt} now={now} style="exact" /> },
            ...(decidedAt
              ? [{ label: t("decidedAt"), value: <TimeText at={decidedAt} now={now} style="exact" /> }]
              : []),
          ]}
        />
      </Card>
    </>
  );
}
