import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { useFeeText } from "@/components/kit/text/fee-text";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { ListPager } from "@/components/kit/table/list-pager";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { feeActions } from "@/lib/operations/calls/fees";
import { beijingText } from "@/lib/time/beijing";
import { AnnounceFeeChangeForm, WithdrawFeeChangeButton } from "./fee-actions";
import { consoleWorldRoute } from "../worlds/world-route";

type Fees = ClientOutput<typeof feeActions.fees>;
type InForce = Fees["inForce"][number];
type Change = Fees["changes"]["rows"][number];

const tones: Readonly<Record<Change["state"], Tone>> = {
  announced: "waiting",
  inForce: "good",
  past: "quiet",
  withdrawn: "quiet",
};

/** Displays a world's fee table: the fees in force, the announced changes, and the form that announces a change. */
export function ExchangeFeesPage({
  world,
  fees: { inForce, changes },
  query,
}: {
  world: string;
  fees: Fees;
  query: Query;
}) {
  const t = useTranslations("operations.fees");
  const products = useTranslations("exchange.feeProduct");
  const feeText = useFeeText();
  const inForceColumns: readonly Column<InForce>[] = [
    { head: t("product"), of: ({ product }) => products(product) },
    { head: t("currency"), of: ({ currency }) => currency ?? t("all") },
    { head: t("fee"), of: ({ terms }) => feeText(terms) },
    { head: t("since"), of: ({ since }) => (since ? beijingText(since) : t("first")) },
    { head: t("notice"), of: ({ noticeDays }) => t("noticeDays", { days: String(noticeDays) }) },
  ];
  const changeColumns: readonly Column<Change>[] = [
    { head: t("ruleNo"), of: ({ ruleNo }) => ruleNo },
    { head: t("product"), of: ({ product, currency }) => `${products(product)} · ${currency ?? t("all")}` },
    { head: t("fee"), of: ({ terms }) => feeText(terms) },
    { head: t("state"), kind: "chip", of: ({ state }) => [tones[state], t(`states.${state}`)] },
    { head: t("from"), of: ({ effectiveFrom }) => beijingText(effectiveFrom) },
    { head: t("announced"), of: ({ announcedAt }) => beijingText(announcedAt) },
    {
      head: t("actions"),
      kind: "node",
      of: ({ ruleNo, state }) =>
        state === "announced" ? <WithdrawFeeChangeButton world={world} ruleNo={ruleNo} /> : null,
    },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ListFrame>
        <DataTable
          caption={t("inForce")}
          columns={inForceColumns}
          rows={inForce}
          rowKey={({ product, currency }) => `${product} ${currency ?? ""}`}
          empty={null}
        />
      </ListFrame>
      <Card title={t("announce")}>
        <AnnounceFeeChangeForm
          world={world}
          products={inForce.flatMap(({ product, currency, firstAt }) =>
            currency ? [] : [{ product, name: products(product), firstAt }],
          )}
        />
      </Card>
      <ListFrame>
        <DataTable
          caption={t("changes")}
          columns={changeColumns}
          rows={changes.rows}
          rowKey={({ ruleNo }) => ruleNo}
          empty={<EmptyState>{t("empty")}</EmptyState>}
        />
      </ListFrame>
      <ListPager list={changes} path={consoleWorldRoute(world, "fees")} query={query} />
    </div>
  );
}
