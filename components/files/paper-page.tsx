import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import type { ClientOutput } from "@/lib/call/call";
import type { paperCalls } from "@/lib/files/calls/papers";
import { isPaperNumber } from "@/lib/files/paper-number";
import { beijingSecondsText } from "@/lib/time/beijing";

/**
 * Shows the content of a genuine document for comparison with the paper; the document's text is in the document's own
 * language.
 */
export function GenuineDocumentDetails({
  paper,
  code,
}: {
  paper: ClientOutput<typeof paperCalls.verifyPaper>;
  code: string;
}) {
  const t = useTranslations("files.verify");
  const { title, number, issuer, issuedAt, locale, sentence, facts } = paper;
  return (
    <main className={layout.page}>
      <PageHeader title={t("title")} />
      <Notice tone="good" title={t("genuine")}>
        {t("genuineText")}
      </Notice>
      <Card title={t("document")}>
        <FactList
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
          <FactList items={facts} />
        </div>
      </Card>
    </main>
  );
}

/**
 * Reports that no document has the queried code, or that there were too many queries. A document's number, which others
 * can guess, reveals nothing: the page asks for the code instead.
 */
export function DocumentCodeNotFound({ code, isBusy }: { code: string; isBusy: boolean }) {
  const t = useTranslations("files.verify");
  const isNumber = isPaperNumber(code);
  return (
    <main className={layout.page}>
      <PageHeader title={t("title")} />
      {isBusy ? (
        <Notice tone="waiting" title={t("busy")} />
      ) : (
        <Notice tone={isNumber ? "waiting" : "bad"} title={isNumber ? t("isNumber") : t("missing")}>
          {isNumber ? t("isNumberText") : t("missingText")}
        </Notice>
      )}
      <FactList items={[{ label: isNumber ? t("number") : t("code"), value: code }]} />
    </main>
  );
}
