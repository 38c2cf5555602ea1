"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { PageRenderFailure, type PageFailedProps } from "@/components/shell/frame/page-failed";

/** Renders a page that failed. When a chunk could not be loaded, the page can be reloaded. */
export default function PortalErrorPage(props: PageFailedProps) {
  const t = useTranslations("failure");
  if (props.error.name !== "ChunkLoadError") return <PageRenderFailure {...props} />;
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
}
