"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DeedDialog, DeskAction } from "@/components/shell/actions/confirm-action";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import styles from "../merchants/row-actions.module.css";

/** What operations and the bank may do, the likeliest first. */
const deeds = ["confirm", "prepare", "complete", "reopen", "ask", "switch", "fail"] as const;
type Deed = (typeof deeds)[number];
/** What is done without a word, and what with a reason; where the reason may be left out, the page has a call of its own. */
const calls = {
  confirm: refundActions.confirmRefund,
  complete: refundActions.completeRefund,
  reopen: refundActions.reopenRefund,
} as const;
const reasonedCalls = {
  ask: refundActions.askRefundPayee,
  switch: refundActions.switchRefund,
  fail: refundActions.failRefund,
} as const;

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
  const close = () => setChosen(undefined);
  const named = { world, orderNo, changes };
  const because = ({ text: reason }: { text: string }) => ({ ...named, reason });
  const reasoned = { input: because, field: { label: t("reason") } };
  /** The button or the dialog of what is done. */
  const shown = (deed: Deed, as: "button" | "dialog") => {
    const said = texts(deed);
    switch (deed) {
      case "confirm":
      case "complete":
      case "reopen": {
        const of = { call: calls[deed], input: named, ...said };
        return as === "button" ? <DeskAction {...of} small /> : <DeedDialog {...of} failsIn="desk" onClose={close} />;
      }
      case "prepare": {
        const of = { call: refundActions.prepareRefund, ...reasoned, ...said };
        return as === "button" ? <DeskAction {...of} small /> : <DeedDialog {...of} failsIn="desk" onClose={close} />;
      }
      default: {
        const of = { call: reasonedCalls[deed], ...reasoned, ...said, ...(deed === "fail" && { isDanger: true }) };
        return as === "button" ? <DeskAction {...of} small /> : <DeedDialog {...of} failsIn="desk" onClose={close} />;
      }
    }
  };
  const texts = (deed: Deed) => ({
    action: t(`${deed}.label`),
    title: t(`${deed}.title`, { number: orderNo }),
    done: t(`${deed}.done`),
  });
  const [first, ...others] = deeds.filter((deed) => events.includes(deed));
  return (
    <div className={styles.actions}>
      {first && shown(first, "button")}
      {others.length > 0 && (
        <ActionMenu
          small
          label={t("othersOf", { number: orderNo })}
          entries={others.map((deed) => ({ key: deed, label: texts(deed).action, onChoose: () => setChosen(deed) }))}
        >
          {t("others")}
        </ActionMenu>
      )}
      {chosen && shown(chosen, "dialog")}
    </div>
  );
}
