import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { transferRelations } from "@/lib/transfers/calls/relations";
import { TransferRelationForm } from "./relation-form";
import { transferRelationsPath } from "./relations-path";

/** Renders the form of a new or changed relation. */
export function TransferRelationFormPage({
  relation,
}: {
  relation: ClientOutput<typeof transferRelations.relations>["rows"][number] | null;
}) {
  const t = useTranslations("transfers.relations");
  const detail = useTranslations("transfers.detail");
  const title = t(relation ? "editTitle" : "addTitle");
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={transferRelationsPath()}>{detail("back")}</LinkButton>}>
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["transfers"]}>
        <Card title={title}>
          <TransferRelationForm relation={relation} />
        </Card>
      </AreaTranslations>
    </div>
  );
}
