import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { developersScreens } from "@/lib/developers/screens";

/** Describes a call in the list of the reference. */
export interface ReferenceRow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  /** Holds the name of its area. */
  readonly area: string;
}

/** Describes one page of the calls that keys may make. */
export interface ReferenceRows {
  readonly rows: readonly ReferenceRow[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

const { path: page } = developersScreens.reference;

/** Lists the calls that an API key may make, filtered by area and search text. */
export function ApiCallList({
  list,
  areas,
  query,
}: {
  list: ReferenceRows;
  areas: readonly { readonly value: string; readonly label: string }[];
  query: Query;
}) {
  const t = useTranslations("developers.reference");
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      // named cast: the contract's document, which is no page
      actions={<LinkButton href={"/api/openapi.json" as Route}>{t("document")}</LinkButton>}
      list={list}
      path={page}
      query={query}
      fields={[
        { kind: "choice", name: "area", label: t("area"), options: areas },
        { kind: "text", name: "q", label: t("search"), lengthMax: 60 },
      ]}
      empty={{ filteredText: t("empty"), none: t("empty") }}
    >
      {(empty) => (
        <DataTable
          caption={t("title")}
          rows={list.rows}
          empty={empty}
          columns={[
            {
              head: t("call"),
              kind: "link",
              of: ({ method, path }) => `${method} ${path}`,
              key: ({ name }) => name,
              to: detailLinkPrefix(page, query, "call"),
              isName: true,
            },
            { head: t("area"), of: ({ area }) => area },
            { head: t("about"), of: ({ about }) => about },
          ]}
        />
      )}
    </ListPage>
  );
}
