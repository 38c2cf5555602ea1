import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PageHeader } from "@/components/kit/page/page-header";
import { OpsSignInForm } from "./ops-sign-in-form";
import styles from "./sign-in.module.css";

/** Renders the sign-in page of the console. */
export function ConsoleSignInPage({ next }: { next: string }) {
  const t = useTranslations("operations.signIn");
  return (
    <div className={styles.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Card>
        <OpsSignInForm next={next} />
      </Card>
    </div>
  );
}
