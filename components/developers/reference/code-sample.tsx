import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/kit/text/copy-button";
import styles from "./reference.module.css";

/** Renders code to copy, under the name of its language. */
export function CodeSample({ label, text }: { label: string; text: string }) {
  const t = useTranslations("kit.copy");
  return (
    <div>
      <div className={styles.head}>
        <strong>{label}</strong>
        <CopyButton
          text={text}
          labels={{ copy: t("copy", { what: label }), copied: t("copied", { what: label }), failed: t("failed") }}
        />
      </div>
      {/* it scrolls, and so has to be reached */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
