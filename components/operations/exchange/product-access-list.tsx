import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import { StateChip } from "@/components/kit/text/state-chip";
import type { ClientOutput } from "@/lib/call/call";
import { productAccess as machine } from "@/lib/exchange/product-states";
import type { productActions } from "@/lib/operations/calls/products";
import { ProductAccessDecisions } from "./product-action";
import { consoleWorldRoute } from "../worlds/world-route";

export type Products = ClientOutput<typeof productActions.products>;

/** Lists which kinds of exchange each merchant may use and has applied for. */
export function ProductAccessList({ world, list, query }: { world: string; list: Products; query: Query }) {
  const t = useTranslations("operations.company");
  const names = useTranslations("exchange");
  return (
    <PagedTable
      list={list}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.products")}
      rowKey={({ userNo }) => userNo}
      empty={<EmptyState>{t("noMerchants")}</EmptyState>}
      columns={[
        { head: t("userNo"), of: ({ userNo }) => userNo },
        { head: t("name"), of: ({ name }) => name },
        {
          head: t("products"),
          kind: "node",
          of: ({ userNo, name, products }) => (
            <div className={layout.stack}>
              {products.map(({ product, state }) => (
                <div key={product} className={layout.actions}>
                  <StateChip tone={machine.tone(state)}>{names(`productAccess.${state}`)}</StateChip>
                  <span>{names(`product.${product}`)}</span>
                  <ProductAccessDecisions
                    {...{ world, userNo, name, product, state }}
                    productName={names(`product.${product}`)}
                  />
                </div>
              ))}
            </div>
          ),
        },
      ]}
    />
  );
}
