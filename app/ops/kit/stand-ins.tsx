import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { TableSkeleton, TextSkeleton } from "@/components/kit/feedback/skeletons";

export function PlaceholderSamples() {
  const t = useTranslations("gallery");
  return (
    <>
      <Card>
        <EmptyState action={<Button tone="primary">{t("list.first")}</Button>}>{t("list.empty")}</EmptyState>
      </Card>
      <Card>
        <ErrorState
          title={t("standIns.failed")}
          requestId="01JPK3T8V2Q7"
          action={<Button>{t("standIns.retry")}</Button>}
        >
          {t("standIns.failedText")}
        </ErrorState>
      </Card>
      <TableSkeleton columns={5} rows={4} />
      <Card>
        <TextSkeleton />
      </Card>
    </>
  );
}
