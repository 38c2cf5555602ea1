"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import styles from "./more-options.module.css";

/** Folds the optional fields of a form; unfolded from the start when one has a value, and whenever one has an error. */
export function MoreOptions({
  hasValue,
  hasError,
  children,
}: {
  hasValue: boolean;
  hasError: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("kit");
  const [isOpen, setOpen] = useState(hasValue);
  const [hadValue, setHadValue] = useState(hasValue);
  // a restored draft brings its values after the first rendering
  if (hasValue !== hadValue) {
    setHadValue(hasValue);
    if (hasValue) setOpen(true);
  }
  return (
    <details
      className={styles.fold}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("moreOptions")}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
