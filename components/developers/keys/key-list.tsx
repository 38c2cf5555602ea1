import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceField } from "@/components/kit/select/filter-fields";
import { linkPrefix, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { apiKeys } from "@/lib/developers/calls/keys";
import { developersScreens } from "@/lib/developers/screens";
import { apiKey as machine } from "@/lib/developers/states";
import { displayMoney } from "@/lib/money/money";
import { KeyTabs } from "./key-tabs";
import { lastUseOf } from "./keys-query";

const { path } = developersScreens.keys;

/** The merchant's API keys as a list; filters and page are in the URL. */
export function KeyList({
  list,
  query,
  now,
  hasSandbox,
}: {
  list: Got<typeof apiKeys.keys>;
  query: Query;
  now: Date;
  /** Whether the reader may look after sandbox keys, too. */
  hasSandbox: boolean;
}) {
  const t = useTranslations("developers.keys");
  const terms = useTranslations("terms");
  const states = useTranslations("developers.apiKey");
  const another = (
    <Permitted any={[apiKeys.makeKey.needs]}>
      {/* named cast: the page itself, with the query for a key that does not exist yet */}
      <LinkButton tone="primary" href={`${path}?keyId=new` as Route}>
        {t("new")}
      </LinkButton>
    </Permitted>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={another}
      above={hasSandbox && <KeyTabs current="keys" />}
      list={list}
      path={path}
      query={query}
      fields={[choiceField("state", terms("state"), machine.states, states)]}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: another }}
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
              to: linkPrefix(path, query, "keyId"),
              wraps: true,
            },
            { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
            { head: t("scope"), kind: "count", of: ({ permissions }) => permissions.length },
            {
              head: t("limits"),
              of: ({ orderLimit, dayLimit }) =>
                orderLimit && dayLimit ? `${displayMoney(orderLimit)} / ${displayMoney(dayLimit)} USD` : t("none"),
            },
            { head: t("operator"), of: ({ operator }) => operator },
            { head: t("usedAt"), kind: "time", of: ({ secrets }) => lastUseOf(secrets), now },
            { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          ]}
        />
      )}
    </ListPage>
  );
}
