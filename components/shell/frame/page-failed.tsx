"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { readFailureNumber } from "@/lib/gate/outage";

export interface PageFailedProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Renders a page that failed during rendering: nothing was lost, and the number identifies the line in the log. */
export function PageRenderFailure({ error, reset }: PageFailedProps) {
  const t = useTranslations("failure");
  const { isOutage, requestId } = readFailureNumber(error.digest);
  return (
    <ErrorState
      title={t(isOutage ? "unreachable.title" : "title")}
      requestId={requestId}
      action={
        // only a full reload requests again what the server could not load
        <Button tone="primary" onClick={isOutage ? () => location.reload() : reset}>
          {t("retry")}
        </Button>
      }
    >
      {t(isOutage ? "unreachable.text" : "text")}
    </ErrorState>
  );
}
