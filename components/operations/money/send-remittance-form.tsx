"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { CheckBox } from "@/components/kit/fields/check-box";
import { MoneyField } from "@/components/kit/fields/money-field";
import { WholeNumberField } from "@/components/kit/fields/number-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { parseEnteredMoney, type TypedMoney } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { chargingMode } from "@/lib/receiving/calls/receiving";
import { ConsoleActionForm, formEntryText, formEntryInteger } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { IntermediaryBankFields, parseViaBanks, type ViaBank } from "./via-banks";
import styles from "./send-remittance-form.module.css";

const formFields = [
  "userNo",
  "accountNo",
  "amount",
  "payerName",
  "payerAccount",
  "payerBank",
  "payerCountry",
  "postscript",
  "needsCheck",
  "chargingMode",
  "fee",
  "arrivesInMinutes",
];

interface SendRemittanceFormProps {
  world: string;
  merchants: readonly { userNo: string; name: string }[];
}

/** Sends a remittance from abroad to one of a world's merchants. */
export function SendRemittanceForm({ world, merchants }: SendRemittanceFormProps) {
  const t = useTranslations("operations.send");
  const format = useFormatter();
  const { run, errors, fail } = useAction(operations.sendRemittance, onPage);
  const { fields } = errors;
  const [currency, setCurrency] = useState<Currency>("USD");
  const [banks, setBanks] = useState<readonly ViaBank[]>([]);
  const [sentCount, setSent] = useState(0);

  const sendOff = async (entries: FormData) => {
    const { wrong, remittance } = remittanceOf(entries, banks, currency);
    if (wrong) {
      fail(wrong);
      return;
    }
    const result = await run({ world, ...remittance });
    if (!result) return;
    showToast("good", t("done", { orderNo: result.orderNo, arrives: format.dateTime(result.arrivesAt, dayAndTime) }));
    // the fields are reset, or a second press would send the same money twice
    setSent((count) => count + 1);
    setBanks([]);
  };

  return (
    <ConsoleActionForm key={sentCount} errors={errors} formFields={formFields} label={t("title")} onSend={sendOff}>
      <SelectField
        name="userNo"
        label={t("merchant")}
        error={fields.userNo}
        options={merchants.map(({ userNo, name }) => ({ value: userNo, label: `${name} · ${userNo}` }))}
      />
      <TextField
        name="accountNo"
        label={t("accountNo")}
        help={t("accountNoHelp")}
        aside={<OptionalMark />}
        maxLength={60}
        autoComplete="off"
        error={fields.accountNo}
      />
      <MoneyField
        name="amount"
        label={t("amount")}
        currency={currency}
        currencies={orderCurrencies}
        onCurrency={setCurrency}
        currencyLabel={t("currency")}
        error={fields.amount}
      />
      <TextField name="payerName" label={t("payerName")} maxLength={140} autoComplete="off" error={fields.payerName} />
      <PayerBank fields={fields} />
      <Charging fields={fields} currency={currency} />
      <IntermediaryBankFields banks={banks} currency={currency} onChange={setBanks} />
      <TextField
        name="postscript"
        label={t("postscript")}
        aside={<OptionalMark />}
        maxLength={140}
        autoComplete="off"
        error={fields.postscript}
      />
      <CheckBox name="needsCheck" label={t("needsCheck")} error={fields.needsCheck} />
      <SubmitButton>{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Parses the entered remittance. Returns the remittance, or the issue code of each field with an invalid amount. */
function remittanceOf(entries: FormData, banks: readonly ViaBank[], currency: Currency) {
  const feeText = formEntryText(entries, "fee");
  const amount = parseEnteredMoney(formEntryText(entries, "amount"), currency, { zero: true });
  const fee: Partial<TypedMoney> = feeText ? parseEnteredMoney(feeText, currency, { zero: true }) : {};
  const on = parseViaBanks(banks, currency);
  if (amount.issue !== undefined || fee.issue !== undefined || on.issue !== undefined)
    return {
      wrong: {
        ...(amount.issue && { amount: amount.issue }),
        ...(fee.issue && { fee: fee.issue }),
        ...(on.issue && { via: on.issue }),
      },
    };
  const accountNo = formEntryText(entries, "accountNo");
  const mode = chargingMode.safeParse(formEntryText(entries, "chargingMode"));
  const remittance = {
    amount: amount.amount,
    userNo: formEntryText(entries, "userNo"),
    payerName: formEntryText(entries, "payerName"),
    payerAccount: formEntryText(entries, "payerAccount"),
    payerBank: formEntryText(entries, "payerBank"),
    payerCountry: formEntryText(entries, "payerCountry"),
    postscript: formEntryText(entries, "postscript"),
    chargingMode: mode.success ? mode.data : "SHA",
    arrivesInMinutes: formEntryInteger(entries, "arrivesInMinutes"),
    ...(formEntryText(entries, "needsCheck") !== "" && { needsCheck: true }),
    ...(fee.amount && { fee: fee.amount }),
    ...(accountNo && { accountNo }),
    ...(on.via.length > 0 && { via: on.via }),
  };
  return { remittance };
}

type Fields = ActionErrors["fields"];

/** Renders the fields for the payer's account and bank. */
function PayerBank({ fields }: { fields: Fields }) {
  const t = useTranslations("operations.send");
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="payerAccount"
          label={t("payerAccount")}
          aside={<OptionalMark />}
          maxLength={40}
          autoComplete="off"
          error={fields.payerAccount}
        />
        <TextField
          name="payerBank"
          label={t("payerBank")}
          aside={<OptionalMark />}
          maxLength={140}
          autoComplete="off"
          error={fields.payerBank}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          name="payerCountry"
          label={t("payerCountry")}
          help={t("payerCountryHelp")}
          defaultValue="US"
          maxLength={2}
          autoComplete="off"
          autoCapitalize="characters"
          error={fields.payerCountry}
        />
        <WholeNumberField
          name="arrivesInMinutes"
          label={t("minutes")}
          help={t("minutesHelp")}
          defaultValue={240}
          maxLength={5}
          error={fields.arrivesInMinutes}
        />
      </div>
    </>
  );
}

/** Renders the fields for the bearer of the fees, and the fee deducted on the way. */
function Charging({ fields, currency }: { fields: Fields; currency: Currency }) {
  const t = useTranslations("operations.send");
  return (
    <div className={styles.pair}>
      <SelectField
        name="chargingMode"
        label={t("chargingMode")}
        defaultValue="SHA"
        error={fields.chargingMode}
        options={chargingMode.options.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
      />
      <MoneyField
        name="fee"
        label={t("fee")}
        help={t("feeHelp")}
        aside={<OptionalMark />}
        currency={currency}
        error={fields.fee}
      />
    </div>
  );
}
