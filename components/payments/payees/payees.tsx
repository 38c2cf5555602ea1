import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { DataTable } from "@/components/kit/table/data-table";
import type { Column } from "@/components/kit/table/columns";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { orderCurrencies } from "@/lib/money/currency";
import { channels, entityTypes } from "@/lib/payments/terms";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { pendingPayeeRequirement } from "@/lib/payments/payee-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { payee as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";

/** Lists the merchant's payees; filters and page are in the URL. */
export function MerchantPayeeList({
  list,
  query,
  now,
  mayEnter,
}: {
  list: ClientOutput<typeof payeeCalls.payeePage>;
  query: Query;
  now: Date;
  mayEnter: boolean;
}) {
  const t = useTranslations("payments.payees");
  const { path } = paymentsScreens.payees;
  const fields = useFields();
  const columns = useColumns(query, now);
  // named cast: a screen's path is a page that exists
  const entry = paymentsScreens.payeeEntry.path as Route;
  const addPayeeLink = mayEnter && (
    <LinkButton tone="primary" href={entry}>
      {t("add")}
    </LinkButton>
  );
  const inHongKong = mayEnter && <LinkButton href={`${entry}?channel=hk` as Route}>{t("addHk")}</LinkButton>;
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          {/* named cast: a view of this very page */}
          <LinkButton href={`${path}?view=partners` as Route}>{t("partners")}</LinkButton>
          {inHongKong}
          {addPayeeLink}
        </>
      }
      list={list}
      path={path}
      query={query}
      fields={fields}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: addPayeeLink }}
    >
      {(empty) => <DataTable caption={t("caption")} columns={columns} rows={list.rows} empty={empty} />}
    </ListPage>
  );
}

/** Returns the filters of the list. */
function useFields(): readonly FilterField[] {
  const t = useTranslations("payments.payees");
  const [terms, states, labels] = [
    useTranslations("terms"),
    useTranslations("payments.payee"),
    useTranslations("payments.newPayee"),
  ];
  return [
    { kind: "text", name: "text", label: t("search"), lengthMax: 140 },
    choiceFilterField(
      "state",
      terms("state"),
      machine.states.filter((state) => !machine.isFinal(state)),
      states,
    ),
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    choiceFilterField("channel", t("channel"), channels, (channel) => t(`channels.${channel}`)),
    choiceFilterField("kind", labels("entityType"), entityTypes, labels),
    choiceFilterField("papers", t("papers"), ["missing"] as const, () => t("awaitsMaterial")),
  ];
}

function useColumns(
  query: Query,
  now: Date,
): readonly Column<ClientOutput<typeof payeeCalls.payeePage>["rows"][number]>[] {
  const t = useTranslations("payments.payees");
  const [terms, states, labels] = [
    useTranslations("terms"),
    useTranslations("payments.payee"),
    useTranslations("payments.newPayee"),
  ];
  const locale = useLocale();
  const { path } = paymentsScreens.payees;
  return [
    {
      head: `${t("name")} · ${t("account")}`,
      kind: "link",
      of: ({ name, nickname }) => (nickname ? `${nickname} · ${name}` : name),
      to: detailLinkPrefix(path, query, "payeeId"),
      under: ({ account }) => groupAccountNumberForReading(account),
      key: ({ payeeId }) => payeeId,
    },
    { head: terms("currencyWord"), of: ({ currency }) => currency },
    {
      head: t("bank"),
      of: ({ bankName }) => bankName,
      under: ({ bankCountry }) => countryName(bankCountry, locale),
    },
    { head: labels("entityType"), of: ({ entityType }) => labels(entityType) },
    {
      head: terms("state"),
      kind: "chip",
      of: (payee) => [
        machine.tone(payee.state),
        pendingPayeeRequirement(payee) === "material" ? t("awaitsMaterial") : states(payee.state),
      ],
    },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
  ];
}
