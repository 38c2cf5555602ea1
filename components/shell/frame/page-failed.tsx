"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { ErrorState } from "@/components/kit/feedback/error-state";

export interface PageFailedProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that failed while it was rendered: nothing was lost, and the digest finds the line in the log. */
export function PageFailed({ error, reset }: PageFailedProps) {
  const t = useTranslations("failure");
  return (
    <ErrorState
      title={t("title")}
      requestId={error.digest}
      action={
        <Button tone="primary" onClick={reset}>
          {t("retry")}
        </Button>
      }
    >
      {t("text")}
    </ErrorState>
  );
}
