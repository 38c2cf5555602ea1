import { getTranslations } from "next-intl/server";
import { SettleableSums } from "@/components/settlement/orders/settleable-sums";
import { load } from "@/lib/backend/load";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settleableCurrencies } from "@/lib/settlement/orders/terms";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.apply"))("title") };
}

/** What the merchant can settle of each currency. */
export default async function SettleApply() {
  const quotas = await Promise.all(
    settleableCurrencies.map((payCurrency) =>
      load(settlementOrders.settlementQuota, { payCurrency, method: "normal" }),
    ),
  );
  return <SettleableSums quotas={quotas.filter(({ linked }) => linked.minor > 0n)} />;
}
