"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { placePriceRefusal } from "@/components/shell/actions/use-priced";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { AgreementCheckbox } from "@/components/shell/fields/agree-box";
import { actionAhead } from "@/components/shell/actions/action-dialog";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import type { Money } from "@/lib/money/money";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { isExchangePayField, parseExchangePayAmount, type ExchangePayEntry } from "@/lib/settlement/exchange-pay/entry";
import { exchangePayAgreement } from "@/lib/settlement/exchange-pay/terms";
import { ExchangePayCostCard } from "./exchange-pay-cost-card";
import { ExchangePayConfirmation } from "./exchange-pay-done";
import { ExchangePayFields } from "./exchange-pay-fields";
import { ExchangePayConfirmDialog } from "./make-dialog";
import { useExchangePaySteps } from "./use-exchange-pay";
import { useExchangePayCost } from "./use-exchange-pay-cost";

export type OfferedPayees = ClientOutput<typeof exchangePayCalls.exchangePayPayees>;
export type OfferedPayee = OfferedPayees["rows"][number];

/** Holds the data that the page of an order was rendered with. */
export interface ExchangePayFacts {
  readonly payees: OfferedPayees;
  /** Holds the available balances, in display order. */
  readonly accounts: readonly Money[];
  readonly way: MfaWay;
  readonly agreement: { readonly version: number; readonly title: string };
  readonly first: Partial<ExchangePayEntry>;
}

const blank = ({ accounts, first }: ExchangePayFacts): ExchangePayEntry => ({
  payeeId: "",
  payCurrency: accounts[0]?.currency ?? "USD",
  isSold: false,
  amount: "",
  isExpress: false,
  arrivalMethod: "",
  purpose: "",
  reference: "",
  remarks: "",
  agreed: false,
  ...first,
});

/**
 * Renders payee, currency, amount and speed; the cost is displayed beside them and updated on input; then the confirm
 * step.
 */
export function ExchangePayForm({ facts }: { facts: ExchangePayFacts }) {
  const t = useTranslations("settlement.exchangePayForm");
  const entryForm = useControlledForm<ExchangePayEntry>(blank(facts));
  const { entry, change } = entryForm;
  const [documentIds, setDocumentIds] = useState<readonly string[]>([]);
  const [createdOrder, setDone] = useState<ClientOutput<typeof exchangePayCalls.makeExchangePay>>();
  const { isSending, listenerOf } = useUploadsInProgress();
  const { payees, add } = useKnownPayees(facts.payees.rows);
  const payee = payees.find(({ payeeId }) => payeeId === entry.payeeId);
  const pricing = useExchangePayCost(requestOf(entry, payee));
  const available = facts.accounts.find(({ currency }) => currency === entry.payCurrency)?.minor ?? 0n;
  const order = useExchangePaySteps(entryForm, {
    payee,
    pricing,
    available,
    version: facts.agreement.version,
    documentIds,
    onMade(newOrder) {
      setDone(newOrder);
      setDocumentIds([]);
    },
  });
  const refusal = placePriceRefusal(pricing, isExchangePayField);
  const errorOf = (name: keyof ExchangePayEntry) => order.errorOf(name) ?? refusal.errorOf(name);
  if (createdOrder) return <ExchangePayConfirmation order={createdOrder} onAnother={() => setDone(undefined)} />;
  return (
    <div className={layout.columns}>
      <Card title={t("detailCard")}>
        <Form onSubmit={order.submit} problems={order.problems} {...actionAhead}>
          <ExchangePayFields
            entry={entry}
            payee={payee}
            cost={pricing.answer}
            payees={payees}
            hasMore={facts.payees.hasMore}
            now={facts.payees.now}
            accounts={facts.accounts}
            errorOf={errorOf}
            onChange={change}
            onFound={add}
          />
          <FileUpload
            businessType="PAYMENT_PROOF"
            label={t("documents")}
            help={t("documentsHelp")}
            aside={<OptionalMark />}
            onSending={listenerOf("documents")}
            onFiles={setDocumentIds}
          />
          <AgreementCheckbox
            lead={t("agree")}
            agreements={[{ id: exchangePayAgreement, title: facts.agreement.title }]}
            checked={entry.agreed}
            error={order.errorOf("agreed")}
            onAgreed={(isAgreed) => change({ agreed: isAgreed })}
          />
          <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
        </Form>
      </Card>
      <div className={layout.aside}>
        <ExchangePayCostCard cost={pricing.answer ?? undefined} {...refusal} />
      </div>
      {order.confirming && payee && (
        <ExchangePayConfirmDialog payee={payee} way={facts.way} {...order} confirming={order.confirming} />
      )}
    </div>
  );
}

/** Returns the cost request of an entry, once it is sufficiently complete. */
function requestOf(entry: ExchangePayEntry, payee: OfferedPayee | undefined) {
  if (!payee || entry.arrivalMethod === "" || payee.currency === entry.payCurrency) return null;
  const { amount } = parseExchangePayAmount(entry, payee.currency);
  const { payeeId, payCurrency, arrivalMethod, isExpress } = entry;
  return amount ? { payeeId, amount, payCurrency, arrivalMethod, isExpress } : null;
}

/** Returns the page's payees and those found since. */
function useKnownPayees(first: readonly OfferedPayee[]) {
  const [foundPayees, setFound] = useState<readonly OfferedPayee[]>([]);
  const payees = [...first, ...foundPayees.filter(({ payeeId }) => !first.some((row) => row.payeeId === payeeId))];
  return { payees, add: (rows: readonly OfferedPayee[]) => setFound((before) => [...rows, ...before]) };
}
