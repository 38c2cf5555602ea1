import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/kit/page/page-header";
import { EnquiryForm } from "./enquiry-form";
import type { EnquiryKind } from "./enquiry-kind";
import styles from "./help.module.css";

/** Renders a page with an enquiry form, and the content beside it. */
export function EnquiryPage({
  about,
  kinds,
  page,
  children,
}: {
  about: "feedback" | "suggestion" | "partner";
  kinds: readonly EnquiryKind[];
  page: string;
  children?: ReactNode;
}) {
  const t = useTranslations("help.enquiry");
  const kind = useTranslations("help.enquiry.kinds");
  const pageTexts = useTranslations("help.enquiryPages");
  const shell = useTranslations("shell");
  const validation = useTranslations("validation");
  const labels = {
    kind: t("kind"),
    text: pageTexts(`${about}.text`),
    textHelp: t("textHelp"),
    contact: t("contact"),
    contactHelp: t("contactHelp"),
    company: t("company"),
    submit: t("submit"),
    done: t("done"),
    doneText: t("doneText", { enquiryNo: "{enquiryNo}" }),
    missing: validation("text.missing"),
    connection: shell("connection.lost"),
    problems: shell("problems"),
    issues: Object.fromEntries(
      (["text.missing", "text.least", "text.most", "text.weight", "text.characters"] as const).map((code) => [
        code,
        validation(code, { figure: "{figure}" }),
      ]),
    ),
  };
  return (
    <main className={styles.page}>
      <PageHeader title={pageTexts(`${about}.title`)}>{pageTexts(`${about}.lead`)}</PageHeader>
      <div className={styles.beside}>
        <div className={styles.form}>
          <EnquiryForm kinds={kinds.map((value) => ({ value, label: kind(value) }))} page={page} labels={labels} />
        </div>
        <aside className={styles.related}>{children}</aside>
      </div>
    </main>
  );
}
