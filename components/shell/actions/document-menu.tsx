"use client";
import { useLocale } from "next-intl";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DownloadIcon } from "@/components/kit/page/icons";
import { useDownload, type DownloadedFile } from "@/components/kit/upload/use-download";
import { useSite } from "@/components/shell/public/site";
import type { VoucherKind } from "@/lib/access/site";
import { useProblemText } from "@/lib/forms/problem-text";
import { otherLocale, type Locale } from "@/lib/i18n/locale";

/**
 * Downloads a document of an order in a selected language, the page's own first. Renders nothing when the site does not
 * offer the document's kind.
 */
export function DocumentDownloadMenu({
  kind,
  subjectOf,
  labelOf,
  load,
  children,
}: {
  kind?: VoucherKind;
  /** Identifies the download: the same one is not started twice within seconds. */
  subjectOf: (language: Locale) => string;
  labelOf: (language: Locale) => string;
  load: (language: Locale) => Promise<DownloadedFile>;
  children: string;
}) {
  const locale = useLocale();
  const { busy, download } = useDownload(useProblemText());
  const { downloads } = useSite();
  if (kind && !downloads[kind]) return null;
  const entry = (language: Locale) => ({
    key: language,
    label: labelOf(language),
    onChoose: () => void download(subjectOf(language), () => load(language)),
  });
  return (
    <ActionMenu
      tone="secondary"
      icon={<DownloadIcon />}
      busy={busy}
      entries={[entry(locale), entry(otherLocale(locale))]}
    >
      {children}
    </ActionMenu>
  );
}
