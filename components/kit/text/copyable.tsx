import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";
import layout from "../page/layout.module.css";

/**
 * Renders text with a button that copies it. `label` names the content ("order number"). The page must contain <Toasts
 * />.
 */
export function CopyableText({
  text,
  displayText = text,
  label,
}: {
  text: string;
  displayText?: ReactNode;
  label: string;
}) {
  const t = useTranslations("kit.copy");
  return (
    <span className={layout.inline}>
      <span className={layout.broken}>{displayText}</span>
      <CopyButton
        text={text}
        labels={{ copy: t("copy", { what: label }), copied: t("copied", { what: label }), failed: t("failed") }}
      />
    </span>
  );
}
