import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { Facts } from "@/components/kit/table/facts";
import type { Got } from "@/lib/call/call";
import type { paperCalls } from "@/lib/files/calls/papers";
import { beijingSecondsText } from "@/lib/time/beijing";

/** What a genuine document says, to be held against the paper; its own words are in its own language. */
export function PaperFound({ paper, code }: { paper: Got<typeof paperCalls.verifyPaper>; code: string }) {
  const t = useTranslations("files.verify");
  const { title, number, issuer, issuedAt, locale, sentence, facts } = paper;
  return (
    <main className={layout.page}>
      <PageHeader title={t("title")} />
      <Notice tone="good" title={t("genuine")}>
        {t("genuineText")}
      </Notice>
      <Card title={t("document")}>
        <Facts
          items={[
            { label: t("document"), value: <span lang={locale}>{title}</span> },
            { label: t("number"), value: number },
            { label: t("issuer"), value: <span lang={locale}>{issuer}</span> },
            { label: t("issuedAt"), value: `${beijingSecondsText(issuedAt)} (GMT+8)` },
            { label: t("code"), value: code },
          ]}
        />
      </Card>
      <Card title={t("content")}>
        <div className={layout.stack} lang={locale}>
          {sentence && <p>{sentence}</p>}
          <Facts items={facts} />
        </div>
      </Card>
    </main>
  );
}

/** No document has the code that was asked for, or too many were asked for. */
export function PaperMissing({ code, isBusy }: { code: string; isBusy: boolean }) {
  const t = useTranslations("files.verify");
  return (
    <main className={layout.page}>
      <PageHeader title={t("title")} />
      <Notice tone={isBusy ? "waiting" : "bad"} title={isBusy ? t("busy") : t("missing")}>
        {!isBusy && t("missingText")}
      </Notice>
      <Facts items={[{ label: t("code"), value: code }]} />
    </main>
  );
}
