import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { ReviewLevels } from "@/components/shell/review/review-levels";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { ExchangePayReviewDecision } from "./review-order";

type Detail = ClientOutput<typeof exchangePayCalls.exchangePayDetail>;

/** Displays the approval of an order, level by level with its reviewers, and the decision for those it waits for. */
export function ExchangePayReview({
  detail: { order, reviews, mayReview },
  way,
  now,
}: {
  detail: Detail;
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("settlement.exchangePays.review");
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <ReviewLevels
          levels={reviews}
          next={reviews[order.passed]?.level}
          now={now}
          words={{ reviewers: (names) => t("reviewers", { names }), nobody: t("nobody") }}
        />
        {mayReview && (
          <AreaTranslations of={["settlement", "terms"]}>
            <ExchangePayReviewDecision order={order} way={way} />
          </AreaTranslations>
        )}
      </div>
    </Card>
  );
}
