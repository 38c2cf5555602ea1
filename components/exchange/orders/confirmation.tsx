"use client";
import { useLocale, useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DownloadIcon } from "@/components/kit/page/icons";
import { useDownload } from "@/components/kit/upload/use-download";
import { useSite } from "@/components/shell/public/site";
import { useProblemText } from "@/lib/forms/trouble-text";
import { otherLocale, type Locale } from "@/lib/i18n/locale";

/**
 * Downloads an order's confirmation in the language that is chosen, the page's own first. A site without vouchers has
 * none.
 */
export function Confirmation({ orderNo }: { orderNo: string }) {
  const t = useTranslations("exchange.confirmation");
  const locale = useLocale();
  const { busy, download } = useDownload(useProblemText());
  const { downloads } = useSite();
  if (!downloads.voucher) return null;
  const load = async (id: string) => {
    const [{ send }, { files }] = await Promise.all([import("@/lib/call/send"), import("@/lib/files/calls/files")]);
    return send(files.byId, { id });
  };
  const entry = (language: Locale) => {
    const id = `exchange:${orderNo}:${language}`;
    return { key: language, label: t(`as.${language}`), onChoose: () => void download(id, () => load(id)) };
  };
  return (
    <ActionMenu
      tone="secondary"
      icon={<DownloadIcon />}
      busy={busy}
      entries={[entry(locale), entry(otherLocale(locale))]}
    >
      {t("download")}
    </ActionMenu>
  );
}
