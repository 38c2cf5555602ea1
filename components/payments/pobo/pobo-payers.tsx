import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import {
  detailLinkPrefix,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { pobo } from "@/lib/payments/calls/pobo";
import { payerTypes } from "@/lib/payments/pobo-materials";
import { paymentsScreens } from "@/lib/payments/screens";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";

/** Parses the filters of the page's URL; unknown ones are ignored. */
export function parsePoboPayerFilters(query: Query): Sends<typeof pobo.poboPage> {
  const [text, state] = [searchTextInQuery(query, "text", 140), valueInQuery(query, "state")];
  const payerType = payerTypes.find((kind) => kind === valueInQuery(query, "kind"));
  return {
    ...(text && { text }),
    ...(state && machine.is(state) && { state }),
    ...(payerType && { payerType }),
    ...listPageFromQuery(query),
  };
}

/** Lists the payers that a merchant pays on behalf of; filters and page are in the URL. */
export function PoboPayerList({
  list,
  query,
  now,
  mayEnter,
}: {
  list: ClientOutput<typeof pobo.poboPage>;
  query: Query;
  now: Date;
  mayEnter: boolean;
}) {
  const t = useTranslations("payments.pobo");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.poboPayer")];
  const locale = useLocale();
  const { path } = paymentsScreens.poboPayers;
  const fields = useFields();
  // named cast: a screen's path is a page that exists
  const addPayerLink = mayEnter && (
    <LinkButton tone="primary" href={paymentsScreens.poboEntry.path as Route}>
      {t("add")}
    </LinkButton>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={addPayerLink}
      list={list}
      path={path}
      query={query}
      fields={fields}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: addPayerLink }}
    >
      {(empty) => (
        <DataTable
          caption={t("caption")}
          rows={list.rows}
          empty={empty}
          columns={[
            {
              head: `${t("name")} · ${t("recordNo")}`,
              kind: "link",
              of: ({ name }) => name,
              under: ({ recordNo }) => recordNo,
              to: detailLinkPrefix(path, query, "poboRecordId"),
              key: ({ poboRecordId }) => poboRecordId,
            },
            { head: t("payerType"), of: ({ payerType }) => t(payerType) },
            { head: t("country"), of: ({ country }) => countryName(country, locale) },
            { head: t("certExpiry"), of: ({ certExpiry }) => certExpiry || t("longTerm") },
            { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          ]}
        />
      )}
    </ListPage>
  );
}

/** Returns the filters of the list. */
function useFields(): readonly FilterField[] {
  const t = useTranslations("payments.pobo");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.poboPayer")];
  return [
    { kind: "text", name: "text", label: t("search"), lengthMax: 140 },
    choiceFilterField(
      "state",
      terms("state"),
      machine.states.filter((state) => !machine.isFinal(state)),
      states,
    ),
    choiceFilterField("kind", t("payerType"), payerTypes, t),
  ];
}
