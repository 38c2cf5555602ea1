"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { ErrorState } from "@/components/kit/feedback/error-state";

/** A page of the console that failed while it was made. */
export default function PageFailed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
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
