import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Money } from "@/lib/money/money";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { RefundPayeeCorrectionForm, type IncomeRefundRow } from "./correction-form";
import { IncomeRefundForm, type RefundInfo } from "./refund-form";

/** Renders the page on which a refund of an income is requested. */
export const IncomeRefundPage = ({
  info,
  available,
  back,
}: {
  info: RefundInfo;
  available: Money | null;
  back: Route;
}) => (
  <Around title="askTitle" back={back}>
    <IncomeRefundForm info={info} available={available} back={back} />
  </Around>
);

/** Renders the page on which the payee of a refund is corrected. */
export const RefundPayeeCorrectionPage = ({
  refund,
  remitterAccount,
  back,
}: {
  refund: IncomeRefundRow;
  remitterAccount: RefundInfo["payee"];
  back: Route;
}) => (
  <Around title="correct" back={back}>
    <RefundPayeeCorrectionForm refund={refund} remitterAccount={remitterAccount} back={back} />
  </Around>
);

function Around({ title, back, children }: { title: "askTitle" | "correct"; back: Route; children: ReactNode }) {
  const [t, detail] = [useTranslations("receiving.refunds"), useTranslations("receiving.detail")];
  return (
    <div className={layout.page}>
      <PageHeader title={t(title)} actions={<LinkButton href={back}>{detail("back")}</LinkButton>} />
      {children}
    </div>
  );
}
