"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { useAction } from "@/components/shell/actions/use-action";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { productAccess as machine, type RateProduct } from "@/lib/exchange/product-states";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { rates } from "@/lib/exchange/calls/rates";
import { pairName, canonicalPair } from "@/lib/money/rate";

type Products = ClientOutput<typeof rates.products>["rows"];
type Product = Products[number];

/** Lists the products for a pair; one that is not activated can be applied for. */
export function ExchangeProductList({
  pair,
  initial,
  mayApply,
}: {
  pair: DirectedPair;
  initial: Products;
  mayApply: boolean;
}) {
  const t = useTranslations();
  const { data } = useCall(rates.products, pair, { initial: { rows: initial } });
  const rows = data?.rows ?? initial;
  const isOpenTo = ({ state }: Product): boolean => mayApply && machine.events(state).includes("apply");
  return (
    <DataTable
      caption={t("exchange.query.productsOf", { pair: pairName(canonicalPair(pair.sell, pair.buy)) })}
      rows={rows}
      rowKey={({ product }) => product}
      empty={<EmptyState>{t("exchange.rates.empty")}</EmptyState>}
      columns={[
        { head: t("exchange.query.product"), of: ({ product }) => t(`exchange.product.${product}`) },
        {
          head: t("terms.state"),
          kind: "chip",
          of: ({ state }) => [machine.tone(state), t(`exchange.productAccess.${state}`)],
        },
        {
          head: t("exchange.query.availableNow"),
          of: ({ isAvailable }) => t(isAvailable ? "exchange.query.available" : "exchange.query.unavailable"),
        },
        ...(rows.some(isOpenTo)
          ? [
              {
                head: t("exchange.query.apply"),
                kind: "node" as const,
                of: (row: Product) => isOpenTo(row) && <Apply product={row.product} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Apply({ product }: { product: RateProduct }) {
  const t = useTranslations("exchange");
  const { isBusy, run } = useAction(rates.applyProduct);
  const name = t(`product.${product}`);
  return (
    <Button
      small
      busy={isBusy}
      aria-label={t("query.applyFor", { product: name })}
      onClick={() => void run({ product }, { successMessage: t("query.applied", { product: name }) })}
    >
      {t("query.apply")}
    </Button>
  );
}
