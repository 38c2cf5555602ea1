"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { useSendings } from "@/components/kit/table/use-sendings";
import { onDemand } from "@/components/theme/on-demand";
import type { Got } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { CostSummary } from "./cost-summary";
import { PayConfirm } from "./pay-confirm";
import { PayDone } from "./pay-done";
import { PayFields } from "./pay-fields";
import type { PayFilesChosen } from "./pay-files";
import { PayPayee } from "./pay-payee";
import { PayTips } from "./pay-tips";
import { payingAccounts } from "./paying-accounts";
import { usePayEntry, type PayEntryHeld, type PayFacts } from "./use-pay-entry";
import { usePayment } from "./use-payment";

const noFiles: PayFilesChosen = { documentIds: [], materialIds: [] };
const payFiles = onDemand(async () => (await import("./pay-files")).PayFiles);

/** A single payment: payee, amount, account; its cost is beside and follows every stroke; then the confirm step. */
export function PayForm({ facts }: { facts: PayFacts }) {
  const t = useTranslations("payments.pay");
  const pay = usePayEntry(facts);
  const [done, setDone] = useState<Got<typeof payments.pay>>();
  const [isBack, setBack] = useState(false);
  const [files, setFiles] = useState<PayFilesChosen>(noFiles);
  const [addsFiles, setAddsFiles] = useState(false);
  const { isSending, tells } = useSendings();
  const payment = usePayment(pay, {
    files,
    onMade(made) {
      setDone(made);
      setFiles(noFiles);
      setAddsFiles(false);
    },
  });

  const another = () => {
    setBack(true);
    setDone(undefined);
  };
  if (done) return <PayDone payment={done} onAnother={another} />;
  const { entry, change } = pay.held;
  const { payee } = pay;
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <PayPayee
          pay={pay}
          hasMore={facts.payees.total > facts.payees.rows.length}
          error={payment.errorOf("payeeId")}
        />
        <Card title={t("detailCard")}>
          <Form onSubmit={payment.submit} problems={payment.problems} {...confirmAhead}>
            <PayFields
              entry={entry}
              takesFocus={isBack}
              payee={payee}
              payers={facts.payers}
              accounts={payingAccounts(payee?.currency ?? entry.payCurrency, entry.payCurrency, pay.payerBalances)}
              mayExchange={facts.mayExchange}
              errorOf={payment.errorOf}
              onChange={change}
            />
            {addsFiles ? (
              <payFiles.Part onFiles={setFiles} sends={tells} />
            ) : (
              <AddFiles onAdd={() => setAddsFiles(true)} />
            )}
            <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
          </Form>
        </Card>
      </div>
      <Summary pay={pay} />
      {payment.confirming && payment.named && payee && (
        <PayConfirm
          payee={payee}
          named={payment.named}
          cost={payment.confirming}
          way={facts.way}
          onClose={payment.close}
          onPay={payment.make}
          onRenew={payment.renew}
          onWrong={payment.showRefused}
        />
      )}
    </div>
  );
}

/** What the payment costs as it stands, and what to know of its currency. */
function Summary({ pay: { held, payee, typed, shown, availableIn } }: { pay: PayEntryHeld }) {
  const t = useTranslations("payments.summary");
  const { cost, problem } = shown;
  return (
    <Card title={t("title")}>
      <CostSummary amount={typed?.amount} {...{ cost, availableIn, problem }} bearer={held.entry.bearer} />
      <PayTips currency={payee?.currency} amount={cost?.amount} />
    </Card>
  );
}

/** Opens the boxes for files, which few payments need. */
function AddFiles({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("payments.pay");
  return (
    <div className={layout.actions}>
      <Button
        small
        icon={<UploadIcon />}
        onPointerEnter={payFiles.prefetch}
        onFocus={payFiles.prefetch}
        onClick={onAdd}
      >
        {t("addFiles")}
      </Button>
    </div>
  );
}
