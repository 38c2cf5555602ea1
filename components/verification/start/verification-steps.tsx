import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { draftDays } from "@/lib/forms/server-draft";
import { answerDays } from "@/lib/verification/terms";
import styles from "./verification-start.module.css";

/** Explains the steps of a verification, and what is open meanwhile. */
export function VerificationSteps() {
  const t = useTranslations("verification.start");
  return (
    <Card title={t("how")}>
      <ol className={styles.steps}>
        <li>{t("how1", { days: draftDays })}</li>
        <li>{t("how2")}</li>
        <li>{t("how3", { days: answerDays })}</li>
        <li>{t("how4")}</li>
      </ol>
      <p className={layout.soft}>{t("meanwhile")}</p>
    </Card>
  );
}
