"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { Facts } from "@/components/kit/table/facts";
import { useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import { transfers } from "@/lib/transfers/calls/transfers";
import type { TransferEntry } from "@/lib/transfers/entry";

type Payee = Pick<TransferEntry, "payeeUserNo" | "payeeName">;

interface PayeeChoiceProps {
  entry: Payee;
  /** Those that were lately transferred to. */
  recent: Got<typeof transfers.payeeUsers>["rows"];
  error: string | undefined;
  onChange: (payee: Payee) => void;
}

/** Whom is transferred to: one of the last ones, or another by its number, which is looked up and shown by its masked name. */
export function PayeeChoice({ entry, recent, error, onChange }: PayeeChoiceProps) {
  const t = useTranslations("transfers.apply");
  const { isBusy, errors, run } = useAction(transfers.payeeUsers, { shows: "page" });
  const { payeeUserNo, payeeName } = entry;
  const look = async () => {
    const [found] = (await run({ payeeUserNo }))?.rows ?? [];
    if (found) onChange({ payeeUserNo: found.payeeUserNo, payeeName: found.payeeName });
  };
  const problem = payeeName === "" ? (errors.fields.payeeUserNo ?? errors.problem) : undefined;
  return (
    <>
      {recent.length > 0 && (
        <SelectField
          id="recent"
          label={t("recent")}
          empty={t("otherPayee")}
          value={recent.some((one) => one.payeeUserNo === payeeUserNo) ? payeeUserNo : ""}
          options={recent.map((one) => ({ value: one.payeeUserNo, label: `${one.payeeUserNo} ${one.payeeName}` }))}
          onChange={({ target }) => {
            const chosen = recent.find((one) => one.payeeUserNo === target.value);
            onChange({ payeeUserNo: chosen?.payeeUserNo ?? "", payeeName: chosen?.payeeName ?? "" });
          }}
        />
      )}
      <TextField
        id="payeeUserNo"
        label={t("payeeUserNo")}
        help={t("payeeHelp")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={payeeUserNo}
        error={error ?? problem}
        onChange={({ target }) => onChange({ payeeUserNo: target.value, payeeName: "" })}
      />
      {payeeName === "" ? (
        <div className={layout.actions}>
          <Button busy={isBusy} disabled={payeeUserNo.trim() === ""} onClick={() => void look()}>
            {t("check")}
          </Button>
        </div>
      ) : (
        <div aria-live="polite">
          <Facts narrow items={[{ label: t("payeeName"), value: payeeName }]} />
          <p className={layout.soft}>{t("masked")}</p>
        </div>
      )}
    </>
  );
}
