"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DeedDialog, DeskAction } from "@/components/shell/actions/confirm-action";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import styles from "../merchants/row-actions.module.css";

/** What the bank may do, the likeliest first. */
const deeds = ["complete", "ask", "switch", "fail"] as const;
type Deed = (typeof deeds)[number];

/** What the bank may do with a refund now, the likeliest by its button and the others in a menu; the server says what. */
export function RefundDecisions({
  world,
  orderNo,
  changes,
  events,
}: {
  world: string;
  orderNo: string;
  /** As the page was drawn with it. */
  changes: number;
  events: readonly string[];
}) {
  const t = useTranslations("operations.refunds");
  const [chosen, setChosen] = useState<Deed>();
  const named = { world, orderNo, changes };
  const because = ({ text: reason }: { text: string }) => ({ ...named, reason });
  const reasoned = { input: because, field: { label: t("reason") } };
  const texts = (deed: Deed) => ({
    action: t(`${deed}.label`),
    title: t(`${deed}.title`, { number: orderNo }),
    done: t(`${deed}.done`),
  });
  const calls = {
    complete: { call: refundActions.completeRefund, input: named, ...texts("complete") },
    ask: { call: refundActions.askRefundPayee, ...reasoned, ...texts("ask") },
    switch: { call: refundActions.switchRefund, ...reasoned, ...texts("switch") },
    fail: { call: refundActions.failRefund, ...reasoned, ...texts("fail"), isDanger: true },
  };
  const [first, ...others] = deeds.filter((deed) => events.includes(deed));
  const close = () => setChosen(undefined);
  return (
    <div className={styles.actions}>
      {first === "complete" ? (
        <DeskAction {...calls.complete} small />
      ) : (
        first && <DeskAction {...calls[first]} small />
      )}
      {others.length > 0 && (
        <ActionMenu
          small
          label={t("othersOf", { number: orderNo })}
          entries={others.map((deed) => ({ key: deed, label: texts(deed).action, onChoose: () => setChosen(deed) }))}
        >
          {t("others")}
        </ActionMenu>
      )}
      {chosen && chosen !== "complete" && <DeedDialog {...calls[chosen]} failsIn="desk" onClose={close} />}
    </div>
  );
}
