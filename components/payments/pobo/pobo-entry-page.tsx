import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { pobo } from "@/lib/payments/calls/pobo";
import { PoboPayerForm } from "./pobo-form";

/** Renders the page that adds or changes a payer. */
export function PoboEntryPage({
  payer,
  today,
  mayBePersonal,
  back,
}: {
  payer: ClientOutput<typeof pobo.poboByNo> | null;
  today: string;
  mayBePersonal: boolean;
  back: Route;
}) {
  const t = useTranslations("payments.pobo");
  return (
    <div className={layout.page}>
      <PageHeader
        title={payer ? t("editTitle", { name: payer.name }) : t("add")}
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      >
        {t(payer ? "editLead" : "addLead")}
      </PageHeader>
      <AreaTranslations of={["payments", "terms"]}>
        <Card title={t("facts")}>
          <PoboPayerForm payer={payer} today={today} mayBePersonal={mayBePersonal} />
        </Card>
      </AreaTranslations>
    </div>
  );
}
