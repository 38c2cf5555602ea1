"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { FactList } from "@/components/kit/table/facts";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { transfers } from "@/lib/transfers/calls/transfers";
import type { TransferEntry } from "@/lib/transfers/entry";

type Payee = Pick<TransferEntry, "payeeUserNo" | "payeeName">;

interface PayeeChoiceProps {
  entry: Payee;
  /** Lists the recent payees. */
  recent: ClientOutput<typeof transfers.payeeUsers>["rows"];
  error: string | undefined;
  onChange: (payee: Payee) => void;
}

/**
 * Selects the payee of a transfer: a recent one, or another one by its number, which is found and displayed with its
 * masked name.
 */
export function TransferPayeeField({ entry, recent, error, onChange }: PayeeChoiceProps) {
  const t = useTranslations("transfers.apply");
  const { isBusy, errors, run } = useAction(transfers.payeeUsers, { shows: "page" });
  const { payeeUserNo, payeeName } = entry;
  const findPayee = async () => {
    const [payee] = (await run({ payeeUserNo }))?.rows ?? [];
    if (payee) onChange({ payeeUserNo: payee.payeeUserNo, payeeName: payee.payeeName });
  };
  const problem = payeeName === "" ? (errors.fields.payeeUserNo ?? errors.problem) : undefined;
  return (
    <>
      {recent.length > 0 && (
        <SelectField
          id="recent"
          label={t("recent")}
          empty={t("otherPayee")}
          value={recent.some((payee) => payee.payeeUserNo === payeeUserNo) ? payeeUserNo : ""}
          options={recent.map((payee) => ({
            value: payee.payeeUserNo,
            label: `${payee.payeeUserNo} ${payee.payeeName}`,
          }))}
          onChange={({ target }) => {
            const selectedPayee = recent.find((payee) => payee.payeeUserNo === target.value);
            onChange({ payeeUserNo: selectedPayee?.payeeUserNo ?? "", payeeName: selectedPayee?.payeeName ?? "" });
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
          <Button busy={isBusy} disabled={payeeUserNo.trim() === ""} onClick={() => void findPayee()}>
            {t("check")}
          </Button>
        </div>
      ) : (
        <div aria-live="polite">
          <FactList narrow items={[{ label: t("payeeName"), value: payeeName }]} />
          <p className={layout.soft}>{t("masked")}</p>
        </div>
      )}
    </>
  );
}
