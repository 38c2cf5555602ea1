import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { Channel } from "@/lib/payments/terms";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { AddPayeeForm, EditPayeeForm } from "./payee-entry-forms";

/** Renders the page that adds or changes a payee. */
export function PayeeEntryPage({
  payee,
  channel,
  back,
}: {
  payee: ClientOutput<typeof payeeCalls.payeeDetail>["payee"] | null;
  channel: Channel;
  back: Route;
}) {
  const t = useTranslations("payments.payees");
  return (
    <div className={layout.page}>
      <PageHeader
        title={payee ? t("editTitle", { name: payee.name }) : t(channel === "hk" ? "addHk" : "add")}
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      >
        {t(payee ? "editLead" : channel === "hk" ? "addHkLead" : "addLead")}
      </PageHeader>
      <AreaTranslations of={["payments", "terms"]}>
        <Card title={t("facts")}>{payee ? <EditPayeeForm payee={payee} /> : <AddPayeeForm channel={channel} />}</Card>
      </AreaTranslations>
    </div>
  );
}
