"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { ErrorState } from "@/components/kit/feedback/error-state";

/**
 * A page that failed while it was rendered: nothing was lost, and the digest finds the line in the log. For a part that
 * could not be loaded the page is requested again.
 */
export default function PageFailed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("failure");
  if (error.name === "ChunkLoadError")
    return (
      <ErrorState
        title={t("chunk.title")}
        action={
          <Button tone="primary" onClick={() => location.reload()}>
            {t("reload")}
          </Button>
        }
      >
        {t("chunk.text")}
      </ErrorState>
    );
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
