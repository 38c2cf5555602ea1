"use client";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { createLazyComponent } from "@/components/theme/on-demand";
import { SubmitTotalBar } from "@/components/shell/actions/total-bar";
import { placePriceRefusal } from "@/components/shell/actions/use-priced";
import { RestoredDraftNotice } from "@/components/shell/drafts/restored-draft";
import type { ClientOutput } from "@/lib/call/call";
import { useUnsentConfirmation } from "@/lib/forms/use-unsent";
import type { payments } from "@/lib/payments/calls/payments";
import { isPayField, parseFirstPayDay } from "@/lib/payments/entry";
import { PaymentCostSummary } from "./cost-summary";
import { PaymentConfirmDialog } from "./pay-confirm";
import { PaymentConfirmation } from "./pay-done";
import { SinglePaymentFields } from "./pay-fields";
import type { PayFilesChosen } from "./pay-files";
import { PaymentPayeeField } from "./pay-payee";
import { StandingOrderConfirmDialog } from "./repeat-confirm";
import { PaymentHints } from "./pay-tips";
import { payingAccountBalances } from "./paying-accounts";
import type { ListedPayee } from "../payees/payee-picker";
import { usePayEntry, type PayEntryState, type PayFacts } from "./use-pay-entry";
import { usePaymentSteps } from "./use-payment";

const noFiles: PayFilesChosen = { documentIds: [], materialIds: [] };
const payFiles = createLazyComponent(async () => (await import("./pay-files")).PaymentDocumentsUpload);

/**
 * Renders the form of a single payment: payee, amount, account, with its cost updated on every keystroke, then the
 * confirmation step. `intro` is the head of the page, which the result replaces together with the form.
 */
export function SinglePaymentForm({ facts, intro }: { facts: PayFacts; intro: ReactNode }) {
  const [t, terms] = [useTranslations("payments.pay"), useTranslations("terms")];
  const pay = usePayEntry(facts);
  const [completedPayment, setDone] = useState<ClientOutput<typeof payments.pay>>();
  const [isBack, setBack] = useState(false);
  const [files, setFiles] = useState<PayFilesChosen>(noFiles);
  const { isSending, listenerOf } = useUploadsInProgress();
  // the draft has no files
  useUnsentConfirmation(() => files);
  const payment = usePaymentSteps(pay, {
    files,
    onMade(newPayment) {
      setDone(newPayment);
      setFiles(noFiles);
    },
  });

  const startAnother = () => {
    setBack(true);
    setDone(undefined);
  };
  if (completedPayment)
    return <PaymentConfirmation payment={completedPayment} onCancelled={setDone} onAnother={startAnother} />;
  const { entry, change } = pay.entryState;
  const { payee } = pay;
  const quoteRefusal = placePriceRefusal(pay.costState, isPayField);
  return (
    <>
      {intro}
      <div className={layout.columns}>
        <div className={layout.stack}>
          <RestoredDraftNotice draft={payment.draft} />
          <PaymentPayeeField
            pay={pay}
            hasMore={facts.payees.total > facts.payees.rows.length}
            error={payment.errorOf("payeeId")}
          />
          <Card title={t("detailCard")}>
            <Form onSubmit={payment.submit} problems={payment.problems} {...confirmAhead}>
              <SinglePaymentFields
                entry={entry}
                receivesFocus={isBack}
                payee={payee}
                payers={facts.payers}
                accounts={payingAccountBalances(
                  payee?.currency ?? entry.payCurrency,
                  entry.payCurrency,
                  pay.payerBalances,
                )}
                noExchange={facts.noExchange}
                errorOf={(name) => payment.errorOf(name) ?? quoteRefusal.errorOf(name)}
                onChange={change}
              />
              <PaymentFiles onFiles={setFiles} sends={listenerOf} />
              <SubmitTotalBar label={terms("debit")} total={pay.costState.cost?.debit}>
                <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
              </SubmitTotalBar>
            </Form>
          </Card>
        </div>
        <div className={layout.aside}>
          <Summary pay={pay} problem={quoteRefusal.problem} />
        </div>
        {payee && <ConfirmStep payment={payment} payee={payee} facts={facts} poboRecordId={entry.poboRecordId} />}
      </div>
    </>
  );
}

/** Renders the last step, once the payment is priced. */
function ConfirmStep({
  payment,
  payee,
  facts: { payers, way },
  poboRecordId,
}: {
  payment: ReturnType<typeof usePaymentSteps>;
  payee: ListedPayee;
  facts: PayFacts;
  poboRecordId: string;
}) {
  if (!payment.confirming) return null;
  const { repeat } = payment.confirming.validEntry;
  if (repeat)
    return (
      <StandingOrderConfirmDialog
        payee={payee}
        payment={payment.confirming}
        {...{ repeat, way }}
        onClose={payment.close}
      />
    );
  return (
    <PaymentConfirmDialog
      payee={payee}
      payer={payerName(payers, poboRecordId)}
      payment={payment.confirming}
      way={way}
      onClose={payment.close}
      onPay={payment.make}
      onRenew={payment.renew}
      onWrong={payment.showRefused}
    />
  );
}

/** Displays the current cost of the payment, and tips about its currency. */
function Summary({
  pay: { entryState, payee, amountInput, costState, availableIn },
  problem,
}: {
  pay: PayEntryState;
  problem: string | undefined;
}) {
  const t = useTranslations("payments.summary");
  const { cost } = costState;
  const { every, payOn } = entryState.entry;
  const firstOn = every === "" ? undefined : payOn;
  return (
    <Card title={t("title")}>
      <PaymentCostSummary
        amount={amountInput?.amount}
        {...{ cost, availableIn, problem }}
        bearer={entryState.entry.bearer}
        firstOn={firstOn}
      />
      <PaymentHints payee={payee} amount={cost?.amount} payOn={parseFirstPayDay(entryState.entry)} />
    </Card>
  );
}

/** Returns the name of the payer as the banks receive it. */
const payerName = (payers: PayFacts["payers"], poboRecordId: string): string => {
  const payer = payers.find((row) => (row.poboRecordId ?? "") === poboRecordId);
  return payer ? payer.enName || payer.name : "";
};

/** Renders the upload boxes once they are opened: few payments need them. */
function PaymentFiles(props: ComponentProps<typeof payFiles.Part>) {
  const t = useTranslations("payments.pay");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <payFiles.Part {...props} />;
  return (
    <div className={layout.actions}>
      <Button
        small
        icon={<UploadIcon />}
        onPointerEnter={payFiles.prefetch}
        onFocus={payFiles.prefetch}
        onClick={() => setOpen(true)}
      >
        {t("addFiles")}
      </Button>
    </div>
  );
}
