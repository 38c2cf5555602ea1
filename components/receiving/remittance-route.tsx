import { useTranslations } from "next-intl";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { Got } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";

/**
 * The banks a remittance passes, one after the other; those ahead are drawn hollow. A returned one never reached the
 * last.
 */
export function RemittanceRoute({
  remittance,
  now,
}: {
  remittance: Got<typeof receiving.remittance>["remittance"];
  now: Date;
}) {
  const t = useTranslations("receiving.detail");
  const { state, payerBank, payerName, intermediaryBank, beneficiaryBank, sentAt, arrivesAt, settledAt } = remittance;
  const isOnItsWay = machine.next(state, "credit") !== undefined;
  const tone = machine.tone(state);
  return (
    <Timeline
      moments={[
        {
          key: "sent",
          tone: "moving",
          title: t("sentBy", { bank: payerBank || t("unknownBank") }),
          at: <TimeText at={sentAt} now={now} style="exact" />,
          who: payerName,
        },
        { key: "passing", tone: "moving", title: t("passing", { bank: intermediaryBank }), ahead: isOnItsWay },
        {
          key: "arriving",
          tone,
          title: t("arriving", { bank: beneficiaryBank }),
          ahead: isOnItsWay,
          at: <TimeText at={settledAt ?? arrivesAt} now={now} style="exact" />,
          ...(isOnItsWay && { who: t("expected") }),
        },
      ]}
    />
  );
}
