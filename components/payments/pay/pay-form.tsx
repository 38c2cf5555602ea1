"use client";
import { useState, type Dispatch, type ReactNode, type SetStateAction } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { StepBar } from "@/components/kit/page/step-bar";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { createLazyComponent } from "@/components/theme/on-demand";
import { SubmitTotalBar } from "@/components/shell/actions/total-bar";
import { placePriceRefusal } from "@/components/shell/actions/use-priced";
import { RestoredDraftNotice } from "@/components/shell/drafts/restored-draft";
import type { ClientOutput } from "@/lib/call/call";
import { useUnsentConfirmation } from "@/lib/forms/use-unsent";
import type { payments } from "@/lib/payments/calls/payments";
import { isPayField, parseFirstPayDay, paySteps, type PayEntry } from "@/lib/payments/entry";
import { PaymentAmountStep } from "./amount-step";
import { PaymentCostSummary } from "./cost-summary";
import { NewPayeeDrawer } from "./new-payee-drawer";
import type { PayFilesChosen } from "./pay-files";
import { PaymentPayeeStep } from "./payee-step";
import { PaymentPurposeStep } from "./purpose-step";
import { PaymentHints } from "./pay-tips";
import { payingAccountBalances } from "./paying-accounts";
import { usePayEntry, type PayEntryState, type PayFacts } from "./use-pay-entry";
import { usePayStepNavigation } from "./use-pay-steps";
import { usePaymentSteps } from "./use-payment";

const noFiles: PayFilesChosen = { documentIds: [], materialIds: [] };
const confirmStep = createLazyComponent(async () => (await import("./confirm-step")).PaymentConfirmStep);
const result = createLazyComponent(async () => (await import("./pay-done")).PaymentConfirmation);

/** Holds props for the button of the last step: the confirmation and the result are fetched when it is reached. */
const confirmStepAhead = {
  onPointerEnter: confirmStep.prefetch,
  onFocus() {
    confirmStep.prefetch();
    result.prefetch();
  },
};

/**
 * Renders the form of a single payment in steps: the payee, the amount with its cost updated on every keystroke, the
 * purpose, then the confirmation step. `intro` is the head of the page, which the result replaces together with the
 * form.
 */
export function SinglePaymentForm({ facts, intro }: { facts: PayFacts; intro: ReactNode }) {
  const pay = usePayEntry(facts);
  const [completedPayment, setDone] = useState<ClientOutput<typeof payments.pay>>();
  const [isBack, setBack] = useState(false);
  const [files, setFiles] = useState<PayFilesChosen>(noFiles);
  // the draft has no files
  useUnsentConfirmation(() => files);
  const steps = usePayStepNavigation(pay);
  const payment = usePaymentSteps(pay, {
    files,
    onMade(newPayment) {
      setDone(newPayment);
      setFiles(noFiles);
    },
    onFault: steps.leadToError,
  });

  const startAnother = () => {
    setBack(true);
    setDone(undefined);
  };
  if (completedPayment)
    return <result.Part payment={completedPayment} onCancelled={setDone} onAnother={startAnother} />;
  const { payee } = pay;
  const quoteRefusal = placePriceRefusal(pay.costState, isPayField);
  // beside the form, unless the visible step has the field that it belongs to
  const { problem, problemField } = pay.costState;
  const isProblemSeen = paySteps[steps.step]?.fields.some((name) => name === problemField) ?? false;
  const errorOf = (name: keyof PayEntry) => payment.errorOf(name) ?? quoteRefusal.errorOf(name);
  return (
    <>
      {intro}
      <RestoredDraftNotice draft={payment.draft} />
      <div className={layout.columns}>
        <PaymentSteps {...{ pay, facts, payment, steps, errorOf }} receivesFocus={isBack} onFiles={setFiles} />
        <div className={layout.aside}>
          <Summary pay={pay} problem={isProblemSeen ? undefined : problem} />
        </div>
        {payee && payment.confirming && (
          <confirmStep.Part
            payment={payment}
            payee={payee}
            facts={facts}
            poboRecordId={pay.entryState.entry.poboRecordId}
            onEdit={(step) => {
              payment.close();
              void steps.go(step);
            }}
          />
        )}
      </div>
      <NewPayeeDrawer pay={pay} />
    </>
  );
}

interface StepsProps {
  pay: PayEntryState;
  facts: PayFacts;
  payment: ReturnType<typeof usePaymentSteps>;
  steps: ReturnType<typeof usePayStepNavigation>;
  errorOf: (name: keyof PayEntry) => string | undefined;
  /** True when the amount receives the focus, because it replaces the element that had it. */
  receivesFocus: boolean;
  onFiles: Dispatch<SetStateAction<PayFilesChosen>>;
}

/** Renders the steps of the form. All of them are mounted, so that none loses its state; one is visible. */
function PaymentSteps({ pay, facts, payment, steps, errorOf, receivesFocus, onFiles }: StepsProps) {
  const [t, terms] = [useTranslations("payments.pay"), useTranslations("terms")];
  const { isSending, listenerOf } = useUploadsInProgress();
  const { payee } = pay;
  const { entry, change } = pay.entryState;
  const { cost } = pay.costState;
  const amount = pay.amountInput?.amount;
  const fields = { entry, payee, errorOf, onChange: change };
  const accounts = payingAccountBalances(payee?.currency ?? entry.payCurrency, entry.payCurrency, pay.payerBalances);
  const parts = {
    payee: <PaymentPayeeStep {...{ pay, facts, errorOf }} />,
    amount: (
      <PaymentAmountStep {...fields} {...{ receivesFocus, cost, accounts, amount }} noExchange={facts.noExchange} />
    ),
    purpose: <PaymentPurposeStep {...fields} onFiles={onFiles} sends={listenerOf} />,
  };
  const items = paySteps.map(({ name, fields: names }, at) => ({
    key: name,
    label: t(`step.${name}`),
    state: steps.stateOf(
      at,
      names.some((field) => payment.errorOf(field) !== undefined),
    ),
  }));
  return (
    <div className={layout.stack}>
      <StepBar label={t("steps")} steps={items} current={steps.step} onStep={(at) => void steps.go(at)} />
      <Form onSubmit={steps.isLast ? payment.submit : steps.next} problems={payment.problems} {...confirmAhead}>
        {paySteps.map(({ name }, at) => (
          <div key={name} hidden={at !== steps.step}>
            <FocusOnArrival when={steps.isMoved && at === steps.step}>
              <Card title={t(`step.${name}`)} action={at > 0 && <BackButton onClick={() => steps.go(at - 1)} />}>
                {parts[name]}
              </Card>
            </FocusOnArrival>
          </div>
        ))}
        <SubmitTotalBar label={terms("debit")} total={cost?.debit}>
          {/* the second click of a double one is not meant for the next step, whose button is at the same place */}
          <SubmitButton
            disabled={isSending}
            {...(steps.isLast && confirmStepAhead)}
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {t(steps.isLast ? "continue" : "next")}
          </SubmitButton>
        </SubmitTotalBar>
      </Form>
    </div>
  );
}

function BackButton({ onClick }: { onClick: () => Promise<void> }) {
  const t = useTranslations("payments.pay");
  return (
    <Button tone="quiet" small onClick={() => void onClick()}>
      {t("back")}
    </Button>
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
        {...{ payee, cost, availableIn, problem }}
        bearer={entryState.entry.bearer}
        firstOn={firstOn}
      />
      <PaymentHints payee={payee} amount={cost?.amount} payOn={parseFirstPayDay(entryState.entry)} />
    </Card>
  );
}
