import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import {
  hrefWithQueryChanges,
  detailLinkPrefix,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { partners } from "@/lib/payments/calls/partners";
import { paymentsScreens } from "@/lib/payments/screens";
import { payeePartnerTypes } from "@/lib/payments/terms";
import { countryName } from "@/lib/reference/places/country-name";

/** Parses the filters of the page's URL; unknown ones are ignored. */
export function parsePartnerFilters(query: Query): Sends<typeof partners.partnerPage> {
  const text = searchTextInQuery(query, "text", 140);
  const partnerType = payeePartnerTypes.find((kind) => kind === valueInQuery(query, "kind"));
  return { ...(text && { text }), ...(partnerType && { partnerType }), ...listPageFromQuery(query) };
}

interface PartnersProps {
  list: ClientOutput<typeof partners.partnerPage>;
  query: Query;
  now: Date;
  mayEnter: boolean;
}

/** Lists the organisations that a merchant does business with; filters and page are in the URL. */
export function PartnerList({ list, query, now, mayEnter }: PartnersProps) {
  const t = useTranslations("payments.partners");
  const locale = useLocale();
  const { path } = paymentsScreens.payees;
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("search"), lengthMax: 140 },
    choiceFilterField("kind", t("partnerType"), payeePartnerTypes, (kind) => t(`types.${kind}`)),
  ];
  const addPartnerLink = mayEnter && (
    <LinkButton tone="primary" href={hrefWithQueryChanges(path, query, { partnerId: "new" })}>
      {t("add")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {/* named cast: a screen's path is a page that exists */}
          <LinkButton href={path as Route}>{t("toPayees")}</LinkButton>
          {addPartnerLink}
        </>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["view", "size"]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: addPartnerLink }}
    >
      {(empty) => (
        <DataTable
          caption={t("caption")}
          rows={list.rows}
          empty={empty}
          columns={[
            {
              head: `${t("name")} · ${t("partnerNo")}`,
              kind: "link",
              of: ({ name }) => name,
              under: ({ partnerNo }) => partnerNo,
              to: detailLinkPrefix(path, query, "partnerId"),
              key: ({ partnerId }) => partnerId,
            },
            { head: t("partnerType"), of: ({ partnerType }) => t(`types.${partnerType}`) },
            { head: t("country"), of: ({ country }) => countryName(country, locale) },
            { head: t("payees"), of: ({ payees }) => String(payees) },
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          ]}
        />
      )}
    </ListPage>
  );
}
