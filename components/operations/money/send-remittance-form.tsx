"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { MoneyField } from "@/components/kit/fields/money-field";
import { NumberField } from "@/components/kit/fields/number-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { timeZone } from "@/lib/i18n/locale";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { amountIssue, parseMoney } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { chargingMode } from "@/lib/receiving/calls/receiving";
import { ActionForm, entry, wholeEntry } from "../console/action-form";
import { useConsoleAction } from "../console/use-console-action";
import styles from "./send-remittance-form.module.css";

const shown = [
  "userNo",
  "amount",
  "payerName",
  "payerAccount",
  "payerBank",
  "payerCountry",
  "postscript",
  "chargingMode",
  "fee",
  "arrivesInMinutes",
];
const arrival = {
  timeZone,
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** Sends a remittance from abroad to one of a world's merchants. */
export function SendRemittanceForm({
  world,
  merchants,
}: {
  world: string;
  merchants: readonly { userNo: string; name: string }[];
}) {
  const t = useTranslations("operations.send");
  const format = useFormatter();
  const {
    run,
    problem: { fields, ...problem },
    wrong,
  } = useConsoleAction(operations.sendRemittance);
  const [currency, setCurrency] = useState<Currency>("USD");
  const [sent, setSent] = useState(0);

  const sendOff = async (entries: FormData) => {
    const [amountText, feeText] = [entry(entries, "amount"), entry(entries, "fee")];
    const [amount, fee] = [parseMoney(amountText, currency), feeText ? parseMoney(feeText, currency) : undefined];
    if (!amount || (feeText && !fee)) {
      wrong({
        ...(!amount && { amount: amountIssue(amountText, currency) }),
        ...(feeText && !fee && { fee: amountIssue(feeText, currency) }),
      });
      return;
    }
    const mode = chargingMode.safeParse(entry(entries, "chargingMode"));
    const got = await run({
      world,
      amount,
      userNo: entry(entries, "userNo"),
      payerName: entry(entries, "payerName"),
      payerAccount: entry(entries, "payerAccount"),
      payerBank: entry(entries, "payerBank"),
      payerCountry: entry(entries, "payerCountry"),
      postscript: entry(entries, "postscript"),
      chargingMode: mode.success ? mode.data : "SHA",
      arrivesInMinutes: wholeEntry(entries, "arrivesInMinutes"),
      ...(fee && { fee }),
    });
    if (!got) return;
    toast("good", t("done", { orderNo: got.orderNo, arrives: format.dateTime(got.arrivesAt, arrival) }));
    // the fields are reset, or a second press would send the same money twice
    setSent((count) => count + 1);
  };

  return (
    <ActionForm key={sent} problem={{ fields, ...problem }} shown={shown} label={t("title")} onSend={sendOff}>
      <SelectField
        name="userNo"
        label={t("merchant")}
        error={fields.userNo}
        options={merchants.map(({ userNo, name }) => ({ value: userNo, label: `${name} · ${userNo}` }))}
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
        <NumberField
          name="arrivesInMinutes"
          label={t("minutes")}
          help={t("minutesHelp")}
          defaultValue={240}
          maxLength={5}
          error={fields.arrivesInMinutes}
        />
      </div>
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
      <TextField
        name="postscript"
        label={t("postscript")}
        aside={<OptionalMark />}
        maxLength={140}
        autoComplete="off"
        error={fields.postscript}
      />
      <SubmitButton>{t("action")}</SubmitButton>
    </ActionForm>
  );
}
