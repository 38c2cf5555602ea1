import { useTranslations } from "next-intl";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { PageHeader } from "@/components/kit/page/page-header";
import { RateText } from "@/components/kit/text/rate-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import { money } from "@/lib/money/money";
import { justNow, now, sampleRate, thisMorning } from "./samples";

export function DetailPageSample({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.detail");
  const state = useTranslations("gallery.chips");
  return (
    <>
      <PageHeader
        trail={
          <Breadcrumbs
            label={t("trail", { scheme })}
            steps={[{ label: t("area") }, { label: t("orders"), href: "/ops/kit" }, { label: t("title") }]}
          />
        }
        title={t("title")}
        state={<StateChip tone="good">{state("good")}</StateChip>}
        actions={
          <>
            <Button>{t("cancel")}</Button>
            <Button tone="primary">{t("again")}</Button>
          </>
        }
      >
        {t("sentence")}
      </PageHeader>
      <Card title={`${t("facts")} · ${scheme}`}>
        <FactList
          items={[
            { label: t("number"), value: <CopyableText text="X2603180001" label={t("number")} /> },
            { label: t("kind"), value: t("limit") },
            { label: t("sold"), value: <MoneyText amount={money("USD", 1_000_000n)} /> },
            { label: t("bought"), value: <MoneyText amount={money("CNH", 7_123_400n)} /> },
            { label: t("target"), value: <RateText pair rate={sampleRate} /> },
            { label: t("until"), value: <TimeText at={now} now={now} style="exact" /> },
            { label: t("remark"), value: t("remarkText"), wide: true },
          ]}
        />
      </Card>
      <Card title={`${t("history")} · ${scheme}`}>
        <Timeline
          moments={[
            {
              key: "placed",
              tone: "waiting",
              title: t("placed"),
              at: <TimeText at={thisMorning} now={now} />,
              who: t("owner"),
            },
            {
              key: "touched",
              tone: "moving",
              title: t("touched"),
              at: <TimeText at={justNow} now={now} />,
              who: t("market"),
            },
            {
              key: "filled",
              tone: "good",
              title: t("filled"),
              at: <TimeText at={justNow} now={now} />,
              who: t("market"),
              note: t("note"),
            },
            { key: "delivered", tone: "quiet", title: t("delivered"), ahead: true },
          ]}
        />
      </Card>
    </>
  );
}
