import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { useFeeText } from "@/components/kit/text/fee-text";
import type { ClientOutput } from "@/lib/call/call";
import type { fees } from "@/lib/exchange/calls/fees";
import type { Currency } from "@/lib/money/currency";
import { beijingText } from "@/lib/time/beijing";

/** Lists the fee of each product in a currency, and announced changes. */
export function ProductFeeList({
  currency,
  rows,
}: {
  currency: Currency;
  rows: ClientOutput<typeof fees.productFees>["rows"];
}) {
  const t = useTranslations("exchange.fees");
  const products = useTranslations("exchange.feeProduct");
  const feeText = useFeeText();
  return (
    <DataTable
      caption={t("caption", { currency })}
      rows={rows}
      rowKey={({ product }) => product}
      empty={t("none")}
      columns={[
        { head: t("product"), of: ({ product }) => products(product) },
        { head: t("fee"), of: ({ terms }) => feeText(terms) },
        ...(rows.some(({ next }) => next)
          ? [
              {
                head: t("next"),
                of: ({ next }: (typeof rows)[number]) =>
                  next ? t("nextOf", { at: beijingText(next.from), terms: feeText(next.terms) }) : "",
              },
            ]
          : []),
      ]}
    />
  );
}
