import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { optionalColumns, type ColumnChoice } from "@/components/kit/table/column-choice";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { inTransit } from "@/lib/receiving/calls/in-transit";
import { receivingScreens } from "@/lib/receiving/screens";
import { remittance as machine } from "@/lib/receiving/states";
import { countryName } from "@/lib/reference/places/country-name";
import { useIncomingRemittanceFilters } from "./transit-query";

type List = ClientOutput<typeof inTransit.tracked>;

/** Lists remittances from abroad, newest first, with the bank where each is, and the totals still in transit. */
export function IncomingRemittanceList({
  list,
  query,
  now,
  choice,
  refusalText,
}: {
  list: List;
  query: Query;
  now: Date;
  choice: ColumnChoice;
  /** Explains why the filters were refused. */
  refusalText: string | null;
}) {
  const t = useTranslations("receiving.inTransit");
  const fields = useIncomingRemittanceFilters();
  const columns = useTransitColumns(query, now);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      list={list}
      path={receivingScreens.inTransit.path}
      query={query}
      fields={fields}
      columnChoice={optionalColumns(columns, choice)}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{
        filteredText: t("emptyFiltered"),
        none: t("empty"),
        action: <LinkButton href="/b2b/help?article=getting-paid">{t("howToGetPaid")}</LinkButton>,
      }}
    >
      {(empty) => (
        <>
          <TransitSums sums={list.sums} />
          <DataTable caption={t("caption")} columns={columns} chosen={choice.chosen} rows={list.rows} empty={empty} />
        </>
      )}
    </ListPage>
  );
}

function useTransitColumns(query: Query, now: Date): Column<List["rows"][number]>[] {
  const t = useTranslations("receiving.inTransit");
  const [label, states] = [useTranslations("terms")("state"), useTranslations("receiving.remittance")];
  const locale = useLocale();
  return [
    {
      head: `${t("payer")} · ${t("orderNo")}`,
      kind: "link",
      of: ({ payerName }) => payerName,
      under: ({ orderNo }) => orderNo,
      key: ({ orderNo }) => orderNo,
      to: detailLinkPrefix(receivingScreens.inTransit.path, query, "orderNo"),
    },
    { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("fee"), optional: "fee", kind: "money", of: ({ fee }) => fee },
    { head: label, kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("currentBank"), of: ({ currentBank }) => currentBank },
    {
      head: `${t("bank")} · ${t("region")}`,
      of: ({ payerBank }) => payerBank,
      under: ({ payerCountry }) => countryName(payerCountry, locale),
    },
    { head: t("sentAt"), kind: "time", of: ({ sentAt }) => sentAt, now },
    { head: t("arrivesAt"), kind: "time", of: ({ arrivesAt }) => arrivesAt, now, style: "short" },
  ];
}

/** Displays the totals of the listed remittances that are still in transit, by currency. */
function TransitSums({ sums }: { sums: ClientOutput<typeof inTransit.tracked>["sums"] }) {
  const t = useTranslations("receiving.inTransit");
  return (
    <SumsCard
      title={t("sums")}
      caption={t("sumsCaption")}
      sums={sums}
      currencyOf={({ amount }) => amount.currency}
      columns={[
        { head: t("count"), kind: "count", of: ({ count }) => count },
        { head: t("amount"), kind: "money", of: ({ amount }) => amount },
        { head: t("fee"), kind: "money", of: ({ fee }) => fee },
        { head: t("arriving"), kind: "money", strong: true, of: ({ arriving }) => arriving },
      ]}
    />
  );
}
