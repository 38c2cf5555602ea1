"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalText } from "@/components/kit/fields/optional-text";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { refusalAt } from "@/components/shell/actions/use-priced";
import { useSendings } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { TotalBar } from "@/components/shell/actions/total-bar";
import { AgreeBox } from "@/components/shell/fields/agree-box";
import { amountText, minus } from "@/lib/money/money";
import { lackingFor } from "@/lib/settlement/advance/lacking";
import { isSettleField, type SettleEntry } from "@/lib/settlement/orders/entry";
import { noteLengthMax } from "@/lib/settlement/orders/terms";
import type { Settlement } from "../orders/settlement-text";
import { MethodField } from "./method-field";
import { QuotaPart } from "./quota-part";
import { SettleConfirm } from "./settle-confirm";
import { SettleDraft } from "./settle-draft";
import { SettleDone } from "./settle-done";
import { PayeeField, SettleAmountFields, type SettleEntryProps } from "./settle-fields";
import { SettleSummary } from "./settle-summary";
import { settledAccounts, useSettleEntry, type SettleEntryHeld, type SettleFacts } from "./use-settle-entry";
import { useSettlement } from "./use-settlement";

/** A settlement in yuan: to whom, how much, of which links; its cost is beside and follows every stroke. */
export function SettleForm({ facts }: { facts: SettleFacts }) {
  const [t, terms] = [useTranslations("settlement.apply"), useTranslations("terms")];
  const settle = useSettleEntry(facts);
  const [done, setDone] = useState<Settlement>();
  const [isBack, setBack] = useState(false);
  const [shownDraft, setShownDraft] = useState(facts.draft);
  const { isSending, tells } = useSendings();
  const settlement = useSettlement(settle, setDone);
  const { entry, change } = settle.held;
  const live = useLiveErrors(settle);
  const { cost, amounts } = settle.shown;

  const another = () => {
    setBack(true);
    // what was kept has been settled
    setShownDraft(null);
    setDone(undefined);
  };
  if (done) return <SettleDone order={done} onCancelled={setDone} onAnother={another} />;
  const fields: SettleEntryProps = {
    entry,
    errorOf: (name) => settlement.errorOf(name) ?? live.errorOf(name),
    onChange: change,
  };
  const payee = facts.payees.find(({ payeeNo }) => payeeNo === settlement.confirming?.checked.payeeNo);
  return (
    <div className={layout.columns}>
      <Card title={t("card")}>
        <SettleDraft held={settle.held} draft={shownDraft} onTaken={setShownDraft} />
        <Form onSubmit={settlement.submit} problems={settlement.problems} {...confirmAhead}>
          <PayeeField {...fields} payees={facts.payees} />
          <MethodField {...fields} speedy={facts.speedy} surplus={settle.surplus} quota={settle.quota} />
          <SettleAmountFields {...fields} accounts={settledAccounts(facts, entry)} takesFocus={isBack} />
          <QuotaPart {...fields} {...settle} />
          <PaperFields
            key={shownDraft?.version}
            {...fields}
            names={shownDraft?.fileNames ?? {}}
            sends={tells("documents")}
          />
          <AgreeBox
            lead={t("agree")}
            comma={t("comma")}
            agreements={settle.agreements.map((id) => ({ id, title: facts.titles[id] ?? id }))}
            checked={settle.agreements.every((id) => entry.agreed.includes(id))}
            error={settlement.errorOf("agreed")}
            onAgreed={(isAgreed) => change({ agreed: isAgreed ? [...settle.agreements] : [] })}
          />
          <TotalBar label={terms("debit")} total={cost?.debit}>
            <SubmitButton disabled={isSending}>{t("continue")}</SubmitButton>
          </TotalBar>
        </Form>
      </Card>
      <div className={layout.aside}>
        <Card title={t("summary")}>
          <SettleSummary {...{ amounts, cost }} problem={live.problem} isAtField={live.isAtField} />
        </Card>
      </div>
      {settlement.confirming && payee && (
        <SettleConfirm payee={payee} way={facts.way} {...settlement} confirming={settlement.confirming} />
      )}
    </div>
  );
}

/** What stands in the way of the entry as it is, before it is submitted: at its field, or beside the form. */
function useLiveErrors({ shown, available, surplus: { data: surplus } }: SettleEntryHeld) {
  const t = useTranslations("settlement.cost");
  const lacks = useTranslations("settlement.advances.surplus");
  const { cost } = shown;
  const taken = cost && !cost.advance ? (cost.review?.held ?? cost.debit) : undefined;
  const missing = taken && minus(taken, available(taken.currency));
  const short =
    missing && missing.minor > 0n ? t("short", { currency: missing.currency, amount: amountText(missing) }) : undefined;
  const lacking = cost?.advance && surplus ? lackingFor(cost.debit, surplus) : undefined;
  const unlent =
    lacking && cost && lacks(lacking.why, { left: amountText(lacking.left), amount: amountText(cost.debit) });
  const atAmount = short ?? unlent;
  const refused = refusalAt(shown, isSettleField);
  return {
    errorOf: (name: keyof SettleEntry) => refused.errorOf(name) ?? (name === "amount" ? atAmount : undefined),
    problem: refused.problem,
    isAtField: refused.isAtField || atAmount !== undefined,
  };
}

/** What shows the settlement, and what the bank is told with it. */
function PaperFields({
  entry,
  errorOf,
  onChange,
  names,
  sends,
}: SettleEntryProps & { names: Readonly<Record<string, string>>; sends: (isSending: boolean) => void }) {
  const t = useTranslations("settlement.apply");
  const [held] = useState(() => entry.documentIds.map((fileId) => ({ fileId, name: names[fileId] ?? fileId })));
  return (
    <>
      <FileUpload
        id="documentIds"
        businessType="SETTLEMENT_PROOF"
        display="list"
        label={t("documents")}
        help={t("documentsHelp")}
        error={errorOf("documentIds")}
        held={held}
        onSending={sends}
        onFiles={(documentIds) => onChange({ documentIds: [...documentIds] })}
      />
      <OptionalText
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
