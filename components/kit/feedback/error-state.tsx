import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Copyable } from "../text/copyable";
import { WarningIcon } from "../page/icons";
import styles from "./stand-in.module.css";

export interface ErrorStateProps {
  /** The failure. */
  title: string;
  /** That nothing was lost, and what to do. */
  children: ReactNode;
  /** The remedy, as a button. */
  action?: ReactNode;
  /** By which the provider finds what happened. */
  requestId?: string | undefined;
}

/** The failure, that nothing was lost, the remedy, the request id. */
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
          {t("requestId")} <Copyable text={requestId} label={t("requestId")} />
        </p>
      )}
    </div>
  );
}
