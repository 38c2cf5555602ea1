import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { detailLinkPrefix, listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import { accountWaits } from "@/lib/receiving/account-terms";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingScreens } from "@/lib/receiving/screens";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { useAccountPlaceName } from "../use-place-name";
import { ReceivingAccountTabs, ApplyForAccountLink } from "./account-tabs";

/** Parses the filters in the page's URL; unknown ones are left out. */
export function receivingAccountsInput(query: Query): Sends<typeof payeeAccounts.payeeAccounts> {
  const [state, code] = [valueInQuery(query, "state"), valueInQuery(query, "currency")];
  const waits = accountWaits.find((wait) => wait === valueInQuery(query, "waits"));
  return {
    ...(state && machine.is(state) && { state }),
    ...(code && isCurrency(code) && { currency: code }),
    ...(waits && { waits }),
    ...listPageFromQuery(query),
  };
}

/** Lists the merchant's receiving accounts. */
export function ReceivingAccountList({
  list,
  query,
  now,
}: {
  list: ClientOutput<typeof payeeAccounts.payeeAccounts>;
  query: Query;
  now: Date;
}) {
  const [t, all] = [useTranslations("receiving.accounts"), useTranslations("receiving")];
  const states = useTranslations("receiving.receivingAccount");
  const locale = useLocale();
  const placeName = useAccountPlaceName();
  const { path } = receivingScreens.accounts;
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={<ApplyForAccountLink />}
      above={<ReceivingAccountTabs current="accounts" />}
      list={list}
      path={path}
      query={query}
      fields={[
        choiceFilterField("state", t("state"), machine.states, states),
        choiceFilterField("waits", t("waits"), accountWaits, () => t("fundsWaited")),
        { kind: "choice", name: "currency", label: t("currency"), options: orderCurrencies },
      ]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: <ApplyForAccountLink /> }}
    >
      {(empty) => (
        <DataTable
          caption={t("caption")}
          rows={list.rows}
          rowKey={({ accountId }) => accountId}
          empty={empty}
          columns={[
            {
              head: t("number"),
              kind: "link",
              of: ({ number }) => formatAccountNumber(number),
              to: detailLinkPrefix(path, query, "accountId"),
              key: ({ accountId }) => accountId,
            },
            { head: t("currency"), of: ({ currency }) => currency },
            { head: t("kind"), of: ({ kind }) => all(`accountKind.${kind}`) },
            {
              head: `${t("bank")} · ${t("place")}`,
              of: (row) => (locale === "zh-CN" ? receivingBank(row)?.zh : receivingBank(row)?.en) ?? row.bank,
              under: ({ country }) => placeName(country),
            },
            { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
            { head: t("lastFunds"), kind: "time", of: ({ lastFundsAt }) => lastFundsAt, now, none: t("noReceipts") },
            { head: t("shared"), of: ({ sharedAt }) => t(sharedAt ? "shared" : "notShared") },
          ]}
        />
      )}
    </ListPage>
  );
}
