import { useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import type { Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import type { ClientOutput } from "@/lib/call/call";
import type { requestLog } from "@/lib/developers/calls/request-log";
import { developersScreens } from "@/lib/developers/screens";

/** Lists the recent calls of the merchant's keys; filters and page are in the URL. */
export function ApiRequestLogList({
  list,
  query,
  now,
}: {
  list: ClientOutput<typeof requestLog.keyCalls>;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("developers.calls");
  const names = new Map(list.keys.map(({ keyId, name }) => [keyId, name]));
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      list={list}
      path={developersScreens.calls.path}
      query={query}
      fields={[
        {
          kind: "choice",
          name: "key",
          label: t("key"),
          options: list.keys.map(({ keyId, name }) => ({ value: keyId, label: name })),
        },
        { kind: "text", name: "code", label: t("code"), lengthMax: 40 },
      ]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty") }}
    >
      {(empty) => (
        <DataTable
          caption={t("title")}
          rows={list.rows}

          empty={empty}
          columns={[
            { head: t("at"), kind: "time", of: ({ at }) => at, now },
            { head: t("key"), of: ({ keyId }) => names.get(keyId) ?? "" },
            { head: t("call"), of: ({ method, path }) => `${method} ${path}` },
            { head: t("code"), kind: "chip", of: ({ code }) => [code === "0" ? "good" : "bad", code] },
            { head: t("ms"), kind: "count", of: ({ ms }) => ms },
            { head: t("from"), of: ({ from }) => from },
          ]}
        />
      )}
    </ListPage>
  );
}
