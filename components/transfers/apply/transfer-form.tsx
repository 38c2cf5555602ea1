"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { useFeeText } from "@/components/kit/text/fee-text";
import { MoneyText } from "@/components/kit/text/money-text";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { placePriceRefusal } from "@/components/shell/actions/use-priced";
import { actionAhead } from "@/components/shell/actions/action-dialog";
import type { ClientOutput } from "@/lib/call/call";
import { useControlledForm } from "@/lib/forms/use-entry";
import type { MfaWay } from "@/lib/gate/second-step";
import { zero, type Money } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import {
  chosenTransferRelation,
  isTransferField,
  parseTransferAmount,
  type TransferEntry,
} from "@/lib/transfers/entry";
import { TransferPayeeField } from "./payee-choice";
import { TransferConfirmDialog } from "./transfer-confirm";
import { TransferConfirmation } from "./transfer-done";
import { TransferFields } from "./transfer-fields";
import { useTransferSteps } from "./use-transfer";
import { useTransferCost, type TransferCost } from "./use-transfer-cost";

/** Holds the data that the page of a transfer was rendered with. */
export interface TransferFormFacts {
  readonly recent: ClientOutput<typeof transfers.payeeUsers>["rows"];
  /** Lists the spendable balances, in display order. */
  readonly accounts: readonly Money[];
  readonly way: MfaWay;
  /** Holds the initial values of the form. */
  readonly first: Partial<TransferEntry>;
}

const blank = ({ accounts, first }: TransferFormFacts): TransferEntry => ({
  payeeUserNo: "",
  payeeName: "",
  currency: accounts[0]?.currency ?? "USD",
  amount: "",
  isTotal: false,
  accountType: "b2b",
  relation: "",
  otherRelation: "",
  reference: "",
  ...first,
});

/**
 * Renders the form of a transfer: payee, amount, purpose; its cost is displayed beside it and follows every keystroke;
 * then the confirmation step.
 */
export function TransferForm({ facts }: { facts: TransferFormFacts }) {
  const t = useTranslations("transfers.apply");
  const entryState = useControlledForm<TransferEntry>(blank(facts));
  const { entry, change } = entryState;
  const [materialIds, setMaterialIds] = useState<readonly string[]>([]);
  const [completedTransfer, setDone] = useState<ClientOutput<typeof transfers.transfer>>();
  const { isSending, listenerOf } = useUploadsInProgress();
  const { amount } = parseTransferAmount(entry);
  const priceState = useTransferCost(amount ? requestOf(entry, amount) : null);
  const available = facts.accounts.find(({ currency }) => currency === entry.currency) ?? zero(entry.currency);
  const transfer = useTransferSteps(entryState, {
    priceState,
    available: available.minor,
    materialIds,
    onMade(createdTransfer) {
      setDone(createdTransfer);
      setMaterialIds([]);
    },
  });
  const priceRefusal = placePriceRefusal(priceState, isTransferField);
  const errorOf = (name: keyof TransferEntry) => transfer.errorOf(name) ?? priceRefusal.errorOf(name);
  if (completedTransfer)
    return <TransferConfirmation transfer={completedTransfer} onAnother={() => setDone(undefined)} />;
  return (
    <div className={layout.columns}>
      <Card title={t("detailCard")}>
        {facts.accounts.every(({ minor }) => minor === 0n) && <Notice tone="waiting">{t("noBalance")}</Notice>}
        <Form onSubmit={transfer.submit} problems={transfer.problems} {...actionAhead}>
          <TransferPayeeField entry={entry} recent={facts.recent} error={errorOf("payeeUserNo")} onChange={change} />
          <TransferFields entry={entry} accounts={facts.accounts} errorOf={errorOf} onChange={change} />
          <FileUpload
            businessType="TRANSFER_MATERIAL"
            display="list"
            label={t("materials")}
            help={t("materialsHelp")}
            aside={<OptionalMark />}
            onSending={listenerOf("materials")}
            onFiles={setMaterialIds}
          />
          <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
        </Form>
      </Card>
      <div className={layout.aside}>
        <CostCard cost={priceState.cost} problem={priceRefusal.problem} />
      </div>
      {transfer.confirming && (
        <TransferConfirmDialog
          payeeName={entry.payeeName}
          way={facts.way}
          {...transfer}
          confirming={transfer.confirming}
        />
      )}
    </div>
  );
}

/** Builds the request for the cost of an entry, with payee and relation when entered. */
function requestOf(entry: TransferEntry, amount: Money) {
  const relation = chosenTransferRelation(entry);
  return {
    amount,
    isTotal: entry.isTotal,
    otherRelation: entry.otherRelation.trim(),
    ...(entry.payeeName !== "" && { payeeUserNo: entry.payeeUserNo.trim() }),
    ...(relation && { relation }),
  };
}

/** Renders the cost of the transfer, and whether it is executed immediately. */
function CostCard({ cost, problem }: { cost: TransferCost | undefined; problem: string | undefined }) {
  const t = useTranslations("transfers.cost");
  return (
    <Card title={t("title")}>
      {cost ? <Cost cost={cost} /> : <p className={layout.soft}>{problem ?? t("none")}</p>}
    </Card>
  );
}

function Cost({ cost: { amount, fee, debit, terms, reviewReasons } }: { cost: TransferCost }) {
  const t = useTranslations("transfers.cost");
  const reasons = useTranslations("transfers.reviewReason");
  const feeText = useFeeText();
  return (
    <div className={layout.stack}>
      <FactList
        narrow
        items={[
          { label: t("amount"), value: <MoneyText amount={amount} /> },
          { label: t("fee"), value: <MoneyText amount={fee} /> },
          { label: t("debit"), value: <MoneyText strong amount={debit} /> },
          { label: t("terms"), value: feeText(terms) },
        ]}
      />
      {reviewReasons.length === 0 ? (
        <p className={layout.soft}>{t("atOnce")}</p>
      ) : (
        <Notice tone="waiting" title={t("review")}>
          <ul>
            {reviewReasons.map((reason) => (
              <li key={reason}>{reasons(reason)}</li>
            ))}
          </ul>
          <p>{t("later")}</p>
        </Notice>
      )}
    </div>
  );
}
