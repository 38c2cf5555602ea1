import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button";
import styles from "./copyable.module.css";

/** Text with a button that copies it. `label` says what it is ("order number"). The page must hold <Toasts />. */
export function Copyable({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  const t = useTranslations("kit.copy");
  return (
    <span className={styles.copyable}>
      <span className={styles.text}>{shown}</span>
      <CopyButton
        text={text}
        labels={{ copy: t("copy", { what: label }), copied: t("copied", { what: label }), failed: t("failed") }}
      />
    </span>
  );
}
