import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { ListPager } from "@/components/kit/table/list-pager";
import type { ClientOutput } from "@/lib/call/call";
import { amountText, type Money } from "@/lib/money/money";
import type { quotaTerms } from "@/lib/operations/calls/payment-terms";
import { consoleWorldRoute } from "../worlds/world-route";
import { PaymentLimitDefaultsForm, PaymentQuotaForm } from "./limits-forms";

type Quotas = ClientOutput<typeof quotaTerms.paymentQuotas>;

interface LimitsPageProps {
  world: string;
  terms: ClientOutput<typeof quotaTerms.paymentTerms>;
  quotas: Quotas;
  query: Query;
}

/** Displays the limits of payments: the default quotas and times, and the quotas of individual merchants and payees. */
export function PaymentLimitsPage({ world, terms, quotas, query }: LimitsPageProps) {
  const t = useTranslations("operations.limits");
  const amount = (of: Money | null) => (of ? amountText(of) : t("usual"));
  const columns: readonly Column<Quotas["rows"][number]>[] = [
    { head: t("merchant"), of: ({ userNo, company }) => `${userNo} · ${company}` },
    { head: t("payee"), of: ({ payee }) => (payee ? `${payee.payeeNo} · ${payee.name}` : t("allPayees")) },
    { head: t("single"), of: ({ single }) => amount(single) },
    { head: t("day"), of: ({ day }) => amount(day) },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Card title={t("terms")}>
        <PaymentLimitDefaultsForm world={world} terms={terms} />
      </Card>
      <Card title={t("own")}>
        <PaymentQuotaForm world={world} />
      </Card>
      <ListFrame>
        <DataTable
          caption={t("quotas")}
          columns={columns}
          rows={quotas.rows}
          rowKey={({ userNo, payee }) => `${userNo} ${payee?.payeeNo ?? ""}`}
          empty={<EmptyState>{t("empty")}</EmptyState>}
        />
      </ListFrame>
      <ListPager list={quotas} path={consoleWorldRoute(world, "limits")} query={query} />
    </div>
  );
}
