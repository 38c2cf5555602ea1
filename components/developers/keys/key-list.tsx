import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { apiKeys } from "@/lib/developers/calls/keys";
import { developersScreens } from "@/lib/developers/screens";
import { apiKey as machine } from "@/lib/developers/states";
import { displayMoney } from "@/lib/money/money";
import { ApiKeyTabs } from "./key-tabs";
import { latestSecretUse } from "./keys-query";

const { path } = developersScreens.keys;

/** Lists the merchant's API keys; filters and page are in the URL. */
export function ApiKeyList({
  list,
  query,
  now,
  hasSandbox,
}: {
  list: ClientOutput<typeof apiKeys.keys>;
  query: Query;
  now: Date;
  /** Is true when the reader may manage sandbox keys, too. */
  hasSandbox: boolean;
}) {
  const t = useTranslations("developers.keys");
  const terms = useTranslations("terms");
  const states = useTranslations("developers.apiKey");
  const newKeyButton = (
    <PermissionGate any={[apiKeys.makeKey.access]}>
      {/* named cast: the page itself, with the query for a key that does not exist yet */}
      <LinkButton tone="primary" href={`${path}?keyId=new` as Route}>
        {t("new")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={newKeyButton}
      above={hasSandbox && <ApiKeyTabs current="keys" />}
      list={list}
      path={path}
      query={query}
      fields={[choiceFilterField("state", terms("state"), machine.states, states)]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: newKeyButton }}
    >
      {(empty) => (
        <DataTable
          caption={t("title")}
          rows={list.rows}
          empty={empty}
          columns={[
            {
              head: t("name"),
              kind: "link",
              of: ({ name }) => name,
              key: ({ keyId }) => keyId,
              to: detailLinkPrefix(path, query, "keyId"),
              isName: true,
            },
            { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
            { head: t("scope"), kind: "count", of: ({ permissions }) => permissions.length },
            {
              head: t("limits"),
              of: ({ orderLimit, dayLimit }) =>
                orderLimit && dayLimit ? `${displayMoney(orderLimit)} / ${displayMoney(dayLimit)} USD` : t("none"),
            },
            { head: t("operator"), of: ({ operator }) => operator },
            { head: t("usedAt"), kind: "time", of: ({ secrets }) => latestSecretUse(secrets), now },
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          ]}
        />
      )}
    </ListPage>
  );
}
