"use client";
import { useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { Notice } from "@/components/kit/feedback/notice";
import { RateText } from "@/components/kit/text/rate-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import { pricePerUnitSold } from "@/lib/exchange/rate-board";
import { rateFor, marketSideOf } from "@/lib/exchange/rules";
import { RateFreshnessText } from "../rates/rate-age";
import { useLiveRate } from "../rates/use-live-rate";

/** Renders a pair's current price, both ways, live. */
export function LivePairPrice({
  pair: { sell, buy },
  initial,
}: {
  pair: DirectedPair;
  initial: ClientOutput<typeof exchange.rate>;
}) {
  const t = useTranslations("exchange");
  const { price, updates } = useLiveRate(sell, buy, initial);
  if (!price) return <Notice tone="waiting">{t("apply.noRate")}</Notice>;
  const { pair, side } = marketSideOf(sell, buy);
  return (
    <>
      <FactList
        items={[
          { label: t("query.sellAt", { code: pair.base }), value: <RateText rate={price.bid} pair /> },
          { label: t("query.buyAt", { code: pair.base }), value: <RateText rate={price.ask} pair /> },
          {
            label: t("query.perUnit", { sell }),
            value: <RateText rate={pricePerUnitSold(rateFor(price, side), sell)} />,
          },
        ]}
      />
      <RateFreshnessText at={price.at} updates={updates} />
    </>
  );
}
