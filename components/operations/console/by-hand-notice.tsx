import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";

/**
 * Explains that a company does its own bookkeeping in this installation, and which parts are simulated nevertheless.
 */
export function ByHandNotice() {
  const t = useTranslations("operations.byHand");
  return (
    <Notice banner title={t("title")}>
      {t("text")}
    </Notice>
  );
}
