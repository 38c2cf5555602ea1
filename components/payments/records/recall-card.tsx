import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentRecall as machine } from "@/lib/payments/states";

type Recalls = ClientOutput<typeof payments.detail>["recalls"];

/** Lists the recalls of a payment, newest first, and the result of each. */
export function PaymentRecallsCard({ recalls, now }: { recalls: Recalls; now: Date }) {
  const t = useTranslations("payments.recall");
  const states = useTranslations("payments.paymentRecall");
  const knownText = useKnownText();
  const [last] = recalls;
  if (!last) return null;
  return (
    <Card
      title={t("title")}
      action={
        <ExplainedState machine={machine} state={last.state}>
          {states(last.state)}
        </ExplainedState>
      }
    >
      <div className={layout.stack}>
        {recalls.map(({ state, reason, answer, operator, askedAt, doneAt }) => (
          <FactList
            key={askedAt.toISOString()}
            items={[
              { label: t("reason"), value: reason, wide: true },
              { label: t("askedBy"), value: operator },
              { label: t("askedAt"), value: <TimeText at={askedAt} now={now} style="exact" /> },
              { label: t("outcome"), value: states(state) },
              { label: t("doneAt"), value: doneAt ? <TimeText at={doneAt} now={now} style="exact" /> : t("none") },
              ...(answer ? [{ label: t("answer"), value: knownText(answer), wide: true }] : []),
            ]}
          />
        ))}
      </div>
    </Card>
  );
}
