import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { ReviewOrder } from "./review-order";

type Detail = Got<typeof exchangePays.exchangePayDetail>;

/** The approval of an order: level by level who decided or may, and the decision for whom it waits. */
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
  const moments = reviews.map(({ level, reviewers, decision }, place): Moment => {
    const of = { key: String(level), title: t("level", { number: String(level) }) };
    if (decision)
      return {
        ...of,
        tone: decision.isApproved ? "good" : "bad",
        at: <TimeText at={decision.at} now={now} style="exact" />,
        who: decision.who,
        ...(decision.remark !== "" && { note: decision.remark }),
      };
    const names = reviewers.join(t("comma"));
    return {
      ...of,
      tone: place === order.passed ? "waiting" : "quiet",
      ahead: true,
      note: names === "" ? t("nobody") : t("reviewers", { names }),
    };
  });
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <Timeline moments={moments} />
        {mayReview && (
          <AreaMessages of={["settlement", "terms"]}>
            <ReviewOrder order={order} way={way} />
          </AreaMessages>
        )}
      </div>
    </Card>
  );
}
