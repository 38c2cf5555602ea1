"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { placePriceRefusal } from "@/components/shell/actions/use-priced";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { SubmitTotalBar } from "@/components/shell/actions/total-bar";
import { AgreementCheckbox } from "@/components/shell/fields/agree-box";
import { amountText, minus } from "@/lib/money/money";
import { exceededAdvanceLimit } from "@/lib/settlement/advance/shortfall";
import { isSettleField, type SettleEntry } from "@/lib/settlement/orders/entry";
import { noteLengthMax } from "@/lib/settlement/orders/terms";
import type { ListedSettlement } from "../orders/settlement-text";
import { SettlementMethodField } from "./method-field";
import { SettleableAmountFields } from "./quota-part";
import { SettlementConfirmDialog } from "./settle-confirm";
import { SettlementAutosaveBar } from "./settle-draft";
import { SettlementConfirmation } from "./settle-done";
import { SettlePayeeField, SettleAmountFields, type SettleEntryProps } from "./settle-fields";
import { SettlementCostSummary } from "./settle-summary";
import { settlementSourceAccounts, useSettleEntry, type SettleEntryState, type SettleFacts } from "./use-settle-entry";
import { useSettlementSteps } from "./use-settlement";

/** Renders a settlement in yuan: payee, amount and links; its cost is displayed beside it and updated on input. */
export function SettlementForm({ facts }: { facts: SettleFacts }) {
  const [t, terms] = [useTranslations("settlement.apply"), useTranslations("terms")];
  const settle = useSettleEntry(facts);
  const [completedOrder, setDone] = useState<ListedSettlement>();
  const [isBack, setBack] = useState(false);
  const [visibleDraft, setVisibleDraft] = useState(facts.draft);
  const { isSending, listenerOf } = useUploadsInProgress();
  const settlement = useSettlementSteps(settle, setDone);
  const { entry, change } = settle.entryForm;
  const live = useLiveErrors(settle);
  const { cost, amounts } = settle.pricing;

  const startAnother = () => {
    setBack(true);
    // the saved draft has been settled
    setVisibleDraft(null);
    setDone(undefined);
  };
  if (completedOrder)
    return <SettlementConfirmation order={completedOrder} onCancelled={setDone} onAnother={startAnother} />;
  const fields: SettleEntryProps = {
    entry,
    errorOf: (name) => settlement.errorOf(name) ?? live.errorOf(name),
    onChange: change,
  };
  const payee = facts.payees.find(({ payeeNo }) => payeeNo === settlement.confirming?.checkedInput.payeeNo);
  return (
    <div className={layout.columns}>
      <Card title={t("card")}>
        <SettlementAutosaveBar entryForm={settle.entryForm} draft={visibleDraft} onTaken={setVisibleDraft} />
        <Form onSubmit={settlement.submit} problems={settlement.problems} {...confirmAhead}>
          <SettlePayeeField {...fields} payees={facts.payees} />
          <SettlementMethodField {...fields} speedy={facts.speedy} surplus={settle.surplus} quota={settle.quota} />
          <SettleAmountFields
            {...fields}
            accounts={settlementSourceAccounts(facts, entry)}
            amounts={amounts}
            shouldFocus={isBack}
          />
          <SettleableAmountFields {...fields} {...settle} />
          <PaperFields
            key={visibleDraft?.version}
            {...fields}
            names={visibleDraft?.fileNames ?? {}}
            sends={listenerOf("documents")}
          />
          <AgreementCheckbox
            lead={t("agree")}
            comma={t("comma")}
            agreements={settle.agreements.map((id) => ({ id, title: facts.titles[id] ?? id }))}
            checked={settle.agreements.every((id) => entry.agreed.includes(id))}
            error={settlement.errorOf("agreed")}
            onAgreed={(isAgreed) => change({ agreed: isAgreed ? [...settle.agreements] : [] })}
          />
          <SubmitTotalBar label={terms("debit")} total={cost?.debit}>
            <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
          </SubmitTotalBar>
        </Form>
      </Card>
      <div className={layout.aside}>
        <Card title={t("summary")}>
          <SettlementCostSummary {...{ amounts, cost }} problem={live.problem} isAtField={live.isAtField} />
        </Card>
      </div>
      {settlement.confirming && payee && (
        <SettlementConfirmDialog payee={payee} way={facts.way} {...settlement} confirming={settlement.confirming} />
      )}
    </div>
  );
}

/** Returns the obstacles of the current entry before it is submitted: at their field, or for the summary. */
function useLiveErrors({ pricing, available, surplus: { data: surplus } }: SettleEntryState) {
  const t = useTranslations("settlement.cost");
  const surplusTexts = useTranslations("settlement.advances.surplus");
  const { cost } = pricing;
  const requiredMoney = cost && !cost.advance ? (cost.review?.held ?? cost.debit) : undefined;
  const missing = requiredMoney && minus(requiredMoney, available(requiredMoney.currency));
  const short =
    missing && missing.minor > 0n ? t("short", { currency: missing.currency, amount: amountText(missing) }) : undefined;
  const shortfall = cost?.advance && surplus ? exceededAdvanceLimit(cost.debit, surplus) : undefined;
  const unlent =
    shortfall &&
    cost &&
    surplusTexts(shortfall.why, { left: amountText(shortfall.remaining), amount: amountText(cost.debit) });
  const atAmount = short ?? unlent;
  const refusal = placePriceRefusal(pricing, isSettleField);
  return {
    errorOf: (name: keyof SettleEntry) => refusal.errorOf(name) ?? (name === "amount" ? atAmount : undefined),
    problem: refusal.problem,
    isAtField: refusal.isAtField || atAmount !== undefined,
  };
}

/** Renders the fields for the proof of the settlement, and the note to the bank. */
function PaperFields({
  entry,
  errorOf,
  onChange,
  names,
  sends,
}: SettleEntryProps & { names: Readonly<Record<string, string>>; sends: (isSending: boolean) => void }) {
  const t = useTranslations("settlement.apply");
  const [storedFiles] = useState(() => entry.documentIds.map((fileId) => ({ fileId, name: names[fileId] ?? fileId })));
  return (
    <>
      <FileUpload
        id="documentIds"
        businessType="SETTLEMENT_PROOF"
        display="list"
        label={t("documents")}
        help={t("documentsHelp")}
        error={errorOf("documentIds")}
        storedFiles={storedFiles}
        onSending={sends}
        onFiles={(documentIds) => onChange({ documentIds: [...documentIds] })}
      />
      <OptionalTextField
        id="note"
        label={t("note")}
        help={t("noteHelp")}
        maxLength={noteLengthMax}
        value={entry.note}
        error={errorOf("note")}
        onValue={(note) => onChange({ note })}
      />
    </>
  );
}
