import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyableText } from "../text/copyable";
import { WarningIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import { Placeholder } from "./empty-state";

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
    <Placeholder tone="bad" icon={<WarningIcon />}>
      <p className={layout.title}>{title}</p>
      <p>{children}</p>
      {action}
      {requestId && (
        <p className={layout.soft}>
          {t("requestId")} <CopyableText text={requestId} label={t("requestId")} />
        </p>
      )}
    </Placeholder>
  );
}
