import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyableText } from "../text/copyable";
import { WarningIcon } from "../page/icons";
import styles from "./placeholder.module.css";

export interface ErrorStateProps {
  /** Holds the failure. */
  title: string;
  /** A statement that nothing was lost, and a recommendation. */
  children: ReactNode;
  /** Holds the remedy, as a button. */
  action?: ReactNode;
  /** Holds the id by which the provider finds the failure. */
  requestId?: string | undefined;
}

/** Shows the failure, a statement that nothing was lost, the remedy, and the request id. */
export function ErrorState({ title, children, action, requestId }: ErrorStateProps) {
  const t = useTranslations("kit");
  return (
    <div className={styles.standIn} role="alert">
      <span className={styles.problem}>
        <WarningIcon />
      </span>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
      {action}
      {requestId && (
        <p className={styles.small}>
          {t("requestId")} <CopyableText text={requestId} label={t("requestId")} />
        </p>
      )}
    </div>
  );
}
