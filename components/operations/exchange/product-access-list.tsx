import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { productAccess as machine } from "@/lib/exchange/product-states";
import type { productActions } from "@/lib/operations/calls/products";
import { RowActions } from "../rows/row-actions";
import { ProductAccessDecisions } from "./product-action";
import { consoleWorldRoute } from "../worlds/world-route";

export type Products = ClientOutput<typeof productActions.products>;

/** Lists which kinds of exchange each merchant may use and has applied for. */
export function ProductAccessList({ world, list, query }: { world: string; list: Products; query: Query }) {
  const t = useTranslations("operations.company");
  const names = useTranslations("exchange");
  return (
    <PagedTable
      list={{
        ...list,
        rows: list.rows.flatMap(({ products, ...merchant }) => products.map((row) => ({ ...merchant, ...row }))),
      }}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.products")}
      rowKey={({ userNo, product }) => `${userNo} ${product}`}
      empty={<EmptyState>{t("noMerchants")}</EmptyState>}
      columns={[
        { head: t("name"), of: ({ name }) => name, under: ({ userNo }) => userNo },
        { head: t("products"), of: ({ product }) => names(`product.${product}`) },
        {
          head: t("productState"),
          kind: "chip",
          of: ({ state }) => [machine.tone(state), names(`productAccess.${state}`)],
        },
        {
          head: t("actions"),
          kind: "node",
          fits: true,
          of: ({ userNo, name, product, state }) => (
            <RowActions>
              <ProductAccessDecisions
                {...{ world, userNo, name, product, state }}
                productName={names(`product.${product}`)}
              />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
