import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Facts } from "@/components/kit/table/facts";
import { Copyable } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import type { refunds } from "@/lib/receiving/calls/refunds";
import { receivingScreens } from "@/lib/receiving/screens";
import { incomeRefund as machine } from "@/lib/receiving/states";
import type { Refund } from "./correction-form";
import { RefundSetting } from "./refund-setting";
import { RefundVoucher } from "./refund-voucher";

/** The refunds of an income with what became of each, and the merchant's method. */
export function IncomeRefunds({
  rows,
  mode,
  now,
  hrefOf,
  isLinked,
}: {
  rows: readonly Refund[];
  mode: Got<typeof refunds.refundConfig>["mode"];
  now: Date;
  /** Nothing can be refunded before the orders that are associated are released, or their review is over. */
  isLinked: boolean;
  /** Where the form of a new refund is, or that which corrects one. */
  hrefOf: { readonly new: Route | null; readonly correct: (orderNo: string) => Route };
}) {
  const t = useTranslations("receiving.refunds");
  return (
    <Card
      title={t("title")}
      action={
        hrefOf.new && (
          <Permitted any={[permissionTo(receivingScreens.receipts, "make")]}>
            <LinkButton small href={hrefOf.new}>
              {t("ask")}
            </LinkButton>
          </Permitted>
        )
      }
    >
      <div className={layout.stack}>
        <RefundSetting mode={mode} />
        {isLinked && <p className={layout.soft}>{t("linkedFirst")}</p>}
        {rows.length === 0 && <p className={layout.soft}>{t("empty")}</p>}
        {rows.map((refund) => (
          <OneRefund key={refund.orderNo} refund={refund} now={now} correct={hrefOf.correct(refund.orderNo)} />
        ))}
      </div>
    </Card>
  );
}

function OneRefund({ refund, now, correct }: { refund: Refund; now: Date; correct: Route }) {
  const t = useTranslations("receiving.refunds");
  const states = useTranslations("receiving.incomeRefund");
  const { orderNo, state, amount, fee, arrival, mode, switchReason, history } = refund;
  const isOpen = !machine.isFinal(state);
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        <Copyable text={orderNo} label={t("orderNo")} />
        <StateChip tone={machine.tone(state)}>{states(state)}</StateChip>
        {refund.doneAt && !refund.failReason && (
          <Permitted any={[permissionTo(receivingScreens.receipts, "export")]}>
            <RefundVoucher orderNo={orderNo} />
          </Permitted>
        )}
      </div>
      {refund.asked && (
        <Notice
          tone="waiting"
          title={t("askedFor", { asked: refund.asked })}
          action={
            <Permitted any={[permissionTo(receivingScreens.receipts, "make")]}>
              <LinkButton small tone="primary" href={correct}>
                {t("correct")}
              </LinkButton>
            </Permitted>
          }
        />
      )}
      {switchReason && (
        <Notice
          tone="moving"
          title={t("switched", {
            from: t(`modes.${mode === "fast" ? "general" : "fast"}`),
            to: t(`modes.${mode}`),
            reason: switchReason,
          })}
        />
      )}
      {refund.failReason && <Notice tone="bad" title={t("failedFor", { reason: refund.failReason })} />}
      <Facts
        items={[
          { label: t("amount"), value: <MoneyText amount={amount} /> },
          { label: t("fee"), value: <MoneyText amount={fee} /> },
          { label: t("arrival"), value: <MoneyText strong amount={arrival} /> },
          { label: t("mode"), value: t(`modes.${mode}`) },
          { label: t("payee"), value: `${refund.payeeName} · ${refund.payeeAccount}` },
          { label: t("reason"), value: refund.reason },
          ...(isOpen && refund.dueAt
            ? [{ label: t("dueAt"), value: <TimeText at={refund.dueAt} now={now} style="exact" /> }]
            : []),
        ]}
      />
      <StateHistory
        machine={machine}
        states={states}
        steps={(event) => (event === "switch" ? t("switchedStep") : null)}
        history={history}
        now={now}
      />
    </div>
  );
}
