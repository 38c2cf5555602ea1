import type { Route } from "next";
import { useTranslations } from "next-intl";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { machineOf } from "@/lib/exchange/states";
import { ChangeLimitOrderForm } from "./change-limit";
import { ProductNotActivatedNotice } from "../products/inactive-notice";
import type { ApplyFacts } from "../orders/apply-facts";

/** Renders the form that changes a limit order, or explains why it cannot be changed any more. */
export function ChangeLimitOrderPage({
  order,
  facts,
  applyAt,
}: {
  order: ClientOutput<typeof exchange.detail>["order"];
  facts: ApplyFacts;
  applyAt: Route | null;
}) {
  const t = useTranslations("exchange");
  const { orderNo, kind, state } = order;
  // named cast: a screen's path with a query stays that screen
  const back = `${exchangeScreens.orders.path}?orderNo=${orderNo}` as Route;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("limit.changeTitle", { orderNo })}
        actions={<LinkButton href={back}>{t("limit.keep")}</LinkButton>}
      >
        {t("limit.changeLead")}
      </PageHeader>
      {!facts.isActive && <ProductNotActivatedNotice applyAt={applyAt} />}
      {machineOf(kind).next(state, "change") ? (
        <AreaTranslations of={["exchange", "terms"]}>
          <ChangeLimitOrderForm order={order} facts={facts} back={back} />
        </AreaTranslations>
      ) : (
        <Notice tone="waiting" title={t("limit.over")}>
          {t("limit.overText")}
        </Notice>
      )}
    </div>
  );
}
