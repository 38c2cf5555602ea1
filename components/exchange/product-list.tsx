"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { toast } from "@/components/kit/toast";
import { useCall, useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { productAccess as machine, type RateProduct } from "@/lib/exchange/product-states";
import { rates, type Directed } from "@/lib/exchange/rates-calls";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { pairName, pairOf } from "@/lib/money/rate";

type Products = Got<typeof rates.products>["rows"];
type Product = Products[number];

/** The ways a pair may be exchanged; one that is not activated can be applied for. */
export function ProductList({ pair, initial, mayApply }: { pair: Directed; initial: Products; mayApply: boolean }) {
  const t = useTranslations();
  const { data } = useCall(rates.products, pair, { initial: { rows: initial } });
  const rows = data?.rows ?? initial;
  const isOpenTo = ({ state }: Product): boolean => mayApply && machine.events(state).includes("apply");
  return (
    <DataTable
      caption={t("exchange.query.productsOf", { pair: pairName(pairOf(pair.sell, pair.buy)) })}
      rows={rows}
      rowKey={({ product }) => product}
      empty={<EmptyState>{t("exchange.rates.empty")}</EmptyState>}
      columns={[
        { head: t("exchange.query.product"), of: ({ product }) => t(`exchange.product.${product}`) },
        { head: t("terms.state"), kind: "chip", of: ({ state }) => [machine.tone(state), t(`exchange.productAccess.${state}`)] },
        ...(rows.some(isOpenTo) ? [{ head: t("exchange.query.apply"), kind: "node" as const, of: (row: Product) => isOpenTo(row) && <Apply product={row.product} /> }] : []),
      ]}
    />
  );
}

function Apply({ product }: { product: RateProduct }) {
  const t = useTranslations("exchange");
  const send = useSend(rates.applyProduct);
  const troubleText = useTroubleText();
  const apply = async () => {
    try {
      await send({ product });
      toast("good", t("query.applied", { product: t(`product.${product}`) }));
    } catch (cause) {
      toast("bad", troubleText(cause));
    }
  };
  return <Button small aria-label={t("query.applyFor", { product: t(`product.${product}`) })} onClick={() => void apply()}>{t("query.apply")}</Button>;
}
