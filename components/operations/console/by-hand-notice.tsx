import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";

/** Says that a company keeps its own books here, what that means, and what is simulated all the same. */
export function ByHandNotice() {
  const t = useTranslations("operations.byHand");
  return (
    <Notice banner title={t("title")}>
      {t("text")}
    </Notice>
  );
}
