import type { Route } from "next";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { PagedTable } from "@/components/kit/table/paged-table";
import type { Column } from "@/components/kit/table/columns";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import type { standingOrders } from "@/lib/payments/calls/standing-orders";
import { paymentsScreens } from "@/lib/payments/screens";
import { standingOrderMachine as machine } from "@/lib/payments/states";
import { useStandingOrderScheduleText } from "./series-text";

type List = ClientOutput<typeof standingOrders.standingOrders>;

/** Lists the merchant's standing orders, newest first. */
export function StandingOrderList({ list, query }: { list: List; query: Query }) {
  const t = useTranslations("payments.standing");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.standingOrder")];
  const series = useStandingOrderScheduleText();
  const { path } = paymentsScreens.standing;
  const columns: Column<List["rows"][number]>[] = [
    {
      head: `${t("payee")} · ${t("number")}`,
      kind: "link",
      of: ({ payeeName }) => payeeName,
      under: ({ standingNo }) => standingNo,
      key: ({ standingNo }) => standingNo,
      to: detailLinkPrefix(path, query, "standingNo"),
    },
    { head: terms("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("rhythm"), of: series },
    { head: t("nextOn"), of: ({ nextOn }) => nextOn ?? t("none") },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
  ];
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <PermissionGate any={[paymentsScreens.pay.access]}>
            <LinkButton
              tone="primary"
              // named cast: a screen's path with a query stays that screen
              href={`${paymentsScreens.pay.path}?repeat=month` as Route}
            >
              {t("new")}
            </LinkButton>
          </PermissionGate>
        }
      >
        {t("lead")}
      </PageHeader>
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("caption")}
        columns={columns}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </div>
  );
}
