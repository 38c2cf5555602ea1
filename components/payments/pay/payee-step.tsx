"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { payments } from "@/lib/payments/calls/payments";
import { PayeeNameCheck } from "../payees/name-check";
import { PayeePicker } from "../payees/payee-picker";
import { newPayeeAhead } from "./new-payee-drawer";
import { usePayerName } from "./payer-name";
import type { PayEntryState, PayFacts } from "./use-pay-entry";

interface PayeeStepProps {
  pay: PayEntryState;
  facts: PayFacts;
  errorOf: (name: "payeeId" | "poboRecordId") => string | undefined;
}

/** Limits the payees that are offered as cards. */
const recentMax = 4;

/** Renders the step of the payee: a recent one, one found by a search, or a new one, and the payer. */
export function PaymentPayeeStep({ pay, facts, errorOf }: PayeeStepProps) {
  const t = useTranslations("payments.pay");
  const { entryState, payees, payee, choose, addPayees } = pay;
  const may = useAccessCheck();
  const chooseById = (id: string) => choose(payees.find(({ payeeId }) => payeeId === id));
  return (
    <>
      <PayeeCards {...{ pay, facts }} onChoose={chooseById} />
      <PayeePicker
        id="payeeId"
        payees={payees}
        hasMore={facts.payees.total > facts.payees.rows.length}
        selectedPayee={payee}
        error={errorOf("payeeId")}
        onChoose={chooseById}
        onFound={addPayees}
      />
      {may(payments.addPayee.access) && (
        <div className={layout.actions}>
          <Button small onClick={() => entryState.change({ isAdding: true })} {...newPayeeAhead}>
            {t("newPayee")}
          </Button>
        </div>
      )}
      {payee && (
        <>
          <FactList
            narrow
            items={[
              { label: t("accountLabel"), value: groupAccountNumberForReading(payee.account) },
              { label: t("bankLabel"), value: `${payee.bankName} · ${payee.swift}` },
            ]}
          />
          <PayeeNameCheck payee={payee} />
        </>
      )}
      {facts.payers.length > 1 && <PayerField {...{ pay, facts, errorOf }} />}
    </>
  );
}

/** Offers the latest payees as cards; with a single one the list is as short. */
function PayeeCards({
  pay: { payee },
  facts: { payees },
  onChoose,
}: Pick<PayeeStepProps, "pay" | "facts"> & { onChoose: (payeeId: string) => void }) {
  const t = useTranslations("payments.pay");
  const recent = payees.rows.slice(0, recentMax);
  if (recent.length < 2) return null;
  return (
    <RadioGroup
      name="recentPayee"
      label={t("recentPayees")}
      cards
      value={payee?.payeeId ?? ""}
      options={recent.map(({ payeeId, name, nickname, currency, account }) => ({
        value: payeeId,
        label: nickname || name,
        hint: `${currency} · ${groupAccountNumberForReading(account)}`,
      }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** Selects the payer that the payment is made on behalf of. */
function PayerField({ pay: { entryState }, facts: { payers }, errorOf }: PayeeStepProps) {
  const t = useTranslations("payments.pay");
  const nameOf = usePayerName();
  return (
    <SelectField
      id="poboRecordId"
      label={t("payer")}
      help={t("payerHelp")}
      value={entryState.entry.poboRecordId}
      error={errorOf("poboRecordId")}
      options={payers.map(({ poboRecordId, ...payer }) => ({
        value: poboRecordId ?? "",
        label: poboRecordId === null ? t("payerSelf", { name: nameOf(payer) }) : payer.enName || payer.name,
      }))}
      onChange={({ target }) => entryState.change({ poboRecordId: target.value })}
    />
  );
}
