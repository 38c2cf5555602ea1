"use client";
import { useLocale, useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DownloadIcon } from "@/components/kit/page/icons";
import { useDownload } from "@/components/kit/upload/use-download";
import { useSite } from "@/components/shell/public/site";
import { useProblemText } from "@/lib/forms/trouble-text";
import { otherLocale, type Locale } from "@/lib/i18n/locale";

/**
 * Downloads a payment's voucher in the language that is chosen, the page's own first. A site without vouchers has none.
 */
export function Voucher({ orderNo }: { orderNo: string }) {
  const t = useTranslations("payments.voucher");
  const locale = useLocale();
  const { busy, download } = useDownload(useProblemText());
  const { downloads } = useSite();
  if (!downloads.voucher) return null;
  const load = async (language: Locale) => {
    const [{ send }, { paymentVouchers }] = await Promise.all([
      import("@/lib/call/send"),
      import("@/lib/payments/calls/vouchers"),
    ]);
    return send(paymentVouchers.voucher, { orderNo, language });
  };
  const entry = (language: Locale) => ({
    key: language,
    label: t(`as.${language}`),
    onChoose: () => void download(`voucher ${orderNo} ${language}`, () => load(language)),
  });
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
