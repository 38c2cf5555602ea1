import type { Route } from "next";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import type { Query } from "@/components/kit/select/query";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { NoPaymentPasswordNotice } from "@/components/shell/proof/no-password";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { PaymentBatchDraft } from "./batch-draft";
import { NewBatchUpload } from "./batch-start";
import type { BatchChoices } from "./batch-terms";
import type { Reviewers } from "./batch-submit";

/**
 * Renders the page that starts and submits a batch. Users without a payment password are notified before they fill in
 * anything.
 */
export function NewPaymentBatchPage({
  first,
  query,
  hasPayPassword,
  way,
  reviewers,
  choices,
}: {
  first: ClientOutput<typeof batchCalls.batchResult> | null;
  query: Query;
  hasPayPassword: boolean;
  way: MfaWay;
  reviewers: Reviewers;
  /** Holds the choices of accounts and payers, loaded once there is a batch. */
  choices: BatchChoices | null;
}) {
  const t = useTranslations("payments");
  return (
    <div className={layout.page}>
      <PageHeader
        title={first ? t("batch.draft.title", { batchNo: first.batch.batchNo }) : t("batch.title")}
        actions={<LinkButton href={paymentsScreens.batches.path as Route}>{t("batch.list.title")}</LinkButton>}
      >
        {t("batch.lead")}
      </PageHeader>
      {!hasPayPassword && (
        <NoPaymentPasswordNotice title={t("pay.noPassword")} action={t("pay.setPassword")}>
          {t("pay.noPasswordText")}
        </NoPaymentPasswordNotice>
      )}
      <AreaTranslations of={["payments", "terms", "files"]}>
        {first && choices ? <PaymentBatchDraft {...{ first, query, way, reviewers, choices }} /> : <NewBatchUpload />}
      </AreaTranslations>
    </div>
  );
}
