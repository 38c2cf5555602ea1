import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { valueInQuery } from "@/components/kit/select/query";
import { CorrectMaterialForm } from "@/components/materials/form/correct-material";
import { NewMaterialForm } from "@/components/materials/form/new-material";
import { materialsPath } from "@/components/materials/materials-path";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import { material as machine, openCustoms } from "@/lib/materials/states";
import { beijingDay } from "@/lib/time/beijing";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.form"))("title") };
}

/** Renders the form of a new settlement material, or of one to be corrected (?orderId=). */
export default async function SettlementMaterialFormPage({
  searchParams,
}: PageProps<"/b2b/collection/material_page/file-detail/material-add">) {
  const orderId = valueInQuery(await searchParams, "orderId");
  const [{ rows: buyers }, { product }, now, draftReply, lookup] = await Promise.all([
    loadForPage(materialDrafts.buyers, { text: "" }),
    loadForPage(customsProducts.customsStatus, {}),
    pageWorldNow(),
    orderId === undefined ? loadForPage(materialDrafts.materialDraft, {}) : null,
    orderId !== undefined && isOrderNo(orderId) ? loadForPageOrRefusal(materials.material, { orderId }) : null,
  ]);
  const facts = { buyers, today: beijingDay(now), isCustomsOpen: product?.state === openCustoms };
  const t = await getTranslations("materials.form");
  if (draftReply)
    return (
      <FormPage title={t("title")} lead={t("lead")} back={t("back")}>
        <NewMaterialForm {...facts} draft={draftReply.draft} now={now} />
      </FormPage>
    );
  const material = lookup?.output;
  if (material && machine.next(material.material.state, "correct"))
    return (
      <FormPage title={t("editTitle")} lead={t("editLead")} back={t("back")}>
        <CorrectMaterialForm {...facts} detail={material} />
      </FormPage>
    );
  const detail = await getTranslations("materials.detail");
  return (
    <RecordNotFound
      title={t("editTitle")}
      problem={detail("notFound")}
      advice={detail("notFoundText")}
      back={materialsPath}
    />
  );
}

function FormPage({
  title,
  lead,
  back,
  children,
}: {
  title: string;
  lead: string;
  back: string;
  children: React.ReactNode;
}) {
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={materialsPath}>{back}</LinkButton>}>
        {lead}
      </PageHeader>
      <AreaTranslations of={["materials", "reference"]}>{children}</AreaTranslations>
    </div>
  );
}
