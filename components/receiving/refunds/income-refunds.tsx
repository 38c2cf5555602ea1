import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import type { refunds } from "@/lib/receiving/calls/refunds";
import { receivingScreens } from "@/lib/receiving/screens";
import { incomeRefund as machine } from "@/lib/receiving/states";
import { amountText } from "@/lib/money/money";
import type { IncomeRefundRow } from "./correction-form";
import type { RefundInfo as Info } from "./refund-form";
import { RefundMethodSetting } from "./refund-setting";
import { RefundVoucherDownload } from "./refund-voucher";

/** Lists the refunds of an income with their results, and the merchant's refund method. */
export function IncomeRefunds({
  rows,
  mode,
  now,
  hrefOf,
  releaseFirst,
  byOperations,
}: {
  rows: readonly IncomeRefundRow[];
  mode: ClientOutput<typeof refunds.refundConfig>["mode"];
  now: Date;
  /** Lists the links that block part of the refundable amount until they are released. */
  releaseFirst: Info["releaseFirst"];
  /** Explains why only operations may refund it; null when the merchant may. */
  byOperations: Info["byOperations"];
  /** Holds the addresses of the form for a new refund, the correction form, and the income's links. */
  hrefOf: { readonly new: Route | null; readonly correct: (orderNo: string) => Route; readonly links: Route };
}) {
  const t = useTranslations("receiving.refunds");
  return (
    <Card
      title={t("title")}
      action={
        hrefOf.new && (
          <PermissionGate any={[screenActionAccess(receivingScreens.receipts, "make")]}>
            <LinkButton small href={hrefOf.new}>
              {t("ask")}
            </LinkButton>
          </PermissionGate>
        )
      }
    >
      <div className={layout.stack}>
        <RefundMethodSetting mode={mode} />
        {byOperations && <Notice tone="waiting" title={t(`byOperations.${byOperations}`)} />}
        {!byOperations && releaseFirst.length > 0 && (
          <AssociationsBlockingRefund links={releaseFirst} href={hrefOf.links} />
        )}
        {rows.length === 0 && <p className={layout.soft}>{t("empty")}</p>}
        {rows.map((refund) => (
          <OneRefund key={refund.orderNo} refund={refund} now={now} correct={hrefOf.correct(refund.orderNo)} />
        ))}
      </div>
    </Card>
  );
}

/** Lists the links to release first so that more of the income can be refunded, with a link to them. */
function AssociationsBlockingRefund({ links, href }: { links: Info["releaseFirst"]; href: Route }) {
  const t = useTranslations("receiving.refunds");
  return (
    <Notice
      tone="waiting"
      title={t("releaseFirst")}
      action={
        <LinkButton small href={href}>
          {t("toLinks")}
        </LinkButton>
      }
    >
      <ul>
        {links.map(({ associationNo: number, contractNo: contract, amount }) => (
          <li key={number}>{t("releaseLink", { number, contract, amount: amountText(amount) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Returns the reasons for a refund's destination, where given: another account, the supporting documents, and the
 * reviewer.
 */
function useReasons({ isElsewhere, isByOperations, files, reason }: IncomeRefundRow): FactItem[] {
  const t = useTranslations("receiving.refunds");
  const elsewhere: FactItem[] = [
    { label: t("to"), value: t("isElsewhere") },
    { label: t("files"), value: <DocumentLinks documents={files} /> },
  ];
  return [
    ...(isElsewhere ? elsewhere : []),
    ...(isByOperations ? [{ label: t("reviewedBy"), value: t("isByOperations") }] : []),
    ...(reason ? [{ label: t("reason"), value: reason }] : []),
  ];
}

function OneRefund({ refund, now, correct }: { refund: IncomeRefundRow; now: Date; correct: Route }) {
  const t = useTranslations("receiving.refunds");
  const states = useTranslations("receiving.incomeRefund");
  const knownText = useKnownText();
  const { orderNo, state, amount, fee, arrival, mode, switchReason, history } = refund;
  const isOpen = !machine.isFinal(state);
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        <CopyableText text={orderNo} label={t("orderNo")} />
        <ExplainedState machine={machine} state={state}>
          {states(state)}
        </ExplainedState>
        {refund.doneAt && !refund.failReason && (
          <PermissionGate any={[screenActionAccess(receivingScreens.receipts, "export")]}>
            <RefundVoucherDownload orderNo={orderNo} />
          </PermissionGate>
        )}
      </div>
      {state === "underReview" && <Notice tone="waiting" title={t("reviewing")} />}
      {refund.asked && (
        <Notice
          tone="waiting"
          title={t("askedFor", { asked: refund.asked })}
          action={
            <PermissionGate any={[screenActionAccess(receivingScreens.receipts, "make")]}>
              <LinkButton small tone="primary" href={correct}>
                {t("correct")}
              </LinkButton>
            </PermissionGate>
          }
        />
      )}
      {switchReason && (
        <Notice
          tone="moving"
          title={t("switched", {
            from: t(`modes.${mode === "fast" ? "general" : "fast"}`),
            to: t(`modes.${mode}`),
            reason: knownText(switchReason),
          })}
        />
      )}
      {refund.failReason && <Notice tone="bad" title={t("failedFor", { reason: knownText(refund.failReason) })} />}
      <FactList
        items={[
          { label: t("amount"), value: <MoneyText amount={amount} /> },
          { label: t("fee"), value: <MoneyText amount={fee} /> },
          { label: t("arrival"), value: <MoneyText strong amount={arrival} /> },
          { label: t("mode"), value: t(`modes.${mode}`) },
          { label: t("payee"), value: `${refund.payeeName} · ${refund.payeeAccount}` },
          ...useReasons(refund),
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
