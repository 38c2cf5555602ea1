import { useTranslations } from "next-intl";
import { Countdown } from "@/components/kit/text/countdown";
import { FactList } from "@/components/kit/table/facts";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { money } from "@/lib/money/money";
import { earlier, justNow, now, quoteEnd, sampleRate, thisMorning } from "./samples";

export function FigureSamples() {
  const t = useTranslations("gallery.figures");
  return (
    <FactList
      items={[
        { label: t("amount"), value: <MoneyText strong amount={money("USD", 123_456_789n)} /> },
        { label: t("incoming"), value: <MoneyText sign amount={money("EUR", 125_050n)} /> },
        { label: t("outgoing"), value: <MoneyText sign amount={money("GBP", -98_700n)} /> },
        { label: t("whole"), value: <MoneyText amount={money("JPY", 1_250_000n)} /> },
        { label: t("masked"), value: <MaskedMoney currency="USD" /> },
        { label: t("rate"), value: <RateText pair rate={sampleRate} /> },
        { label: t("justNow"), value: <TimeText at={justNow} now={now} /> },
        { label: t("today"), value: <TimeText at={thisMorning} now={now} /> },
        { label: t("earlier"), value: <TimeText at={earlier} now={now} /> },
        { label: t("exact"), value: <TimeText at={thisMorning} now={now} style="exact" /> },
        { label: t("countdown"), value: <Countdown until={quoteEnd} now={now} pace={0} /> },
      ]}
    />
  );
}
