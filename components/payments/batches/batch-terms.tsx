"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useAction } from "@/components/shell/actions/use-action";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Got, Sends } from "@/lib/call/call";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { displayMoney } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import type { NoExchange } from "@/lib/payments/rules";
import { documentsMax } from "@/lib/payments/terms";
import type { Batch } from "./batch-totals";

/** From which accounts and for whom a company may pay a batch. */
export interface BatchChoices {
  readonly balances: Got<typeof accounts.balances>["rows"];
  readonly payers: Got<typeof batchCalls.batchPayers>["rows"];
  /** Why one account does not pay what is in other currencies; null where it may. */
  readonly noExchange: NoExchange | null;
}

interface BatchTermsProps {
  batch: Batch;
  choices: BatchChoices;
  onArranged: () => void;
}

/** How a draft is paid: from which account, on whose behalf and with which documents. Each choice is kept at once. */
export function BatchTerms({ batch, choices, onArranged }: BatchTermsProps) {
  const t = useTranslations("payments.batch.terms");
  const { batchNo, payCurrency, payer, documents } = batch;
  const { run, isBusy } = useAction(batchCalls.arrangeBatch);
  const arrange = async (change: Partial<Sends<typeof batchCalls.arrangeBatch>>) => {
    const now = {
      batchNo,
      payCurrency,
      poboRecordId: payer?.poboRecordId ?? null,
      documentIds: documents.map(({ fileId }) => fileId),
    };
    if (await run({ ...now, ...change }, { done: t("saved") })) onArranged();
  };
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <AccountField {...{ choices, payCurrency, isBusy }} onAccount={(code) => void arrange({ payCurrency: code })} />
        {choices.payers.length > 1 && (
          <SelectField
            id="poboRecordId"
            label={t("payer")}
            disabled={isBusy}
            value={payer?.poboRecordId ?? ""}
            options={choices.payers.map(({ poboRecordId, name, enName }) => ({
              value: poboRecordId ?? "",
              label: poboRecordId === null ? t("self", { name }) : enName || name,
            }))}
            onChange={({ target }) => void arrange({ poboRecordId: target.value || null })}
          />
        )}
        <Documents
          documents={documents}
          onDocuments={(documentIds) => void arrange({ documentIds: [...documentIds] })}
        />
      </div>
    </Card>
  );
}

interface AccountFieldProps {
  choices: BatchChoices;
  payCurrency: Batch["payCurrency"];
  isBusy: boolean;
  onAccount: (code: Batch["payCurrency"]) => void;
}

/** The account that pays all rows, of those with money; or each currency's own. */
function AccountField({ choices: { balances, noExchange }, payCurrency, isBusy, onAccount }: AccountFieldProps) {
  const t = useTranslations("payments.batch.terms");
  const pay = useTranslations("payments.pay");
  const offered = balances.filter(
    ({ currency, available }) =>
      !noExchange && orderCurrencies.includes(currency) && (available.minor > 0n || currency === payCurrency),
  );
  return (
    <SelectField
      id="payCurrency"
      label={t("account")}
      help={t(noExchange ?? "accountHelp")}
      disabled={isBusy}
      value={payCurrency ?? ""}
      options={[
        { value: "", label: t("own") },
        ...offered.map(({ currency, available }) => ({
          value: currency,
          label: pay("account", { currency, amount: displayMoney(available) }),
        })),
      ]}
      onChange={({ target }) => onAccount(isCurrency(target.value) ? target.value : null)}
    />
  );
}

/** The documents of a draft: those that were there when the page was opened, and those that are sent from it. */
function Documents({
  documents,
  onDocuments,
}: {
  documents: Batch["documents"];
  onDocuments: (ids: readonly string[]) => void;
}) {
  const t = useTranslations("payments.batch.terms");
  const [kept, setKept] = useState(documents);
  const [sent, setSent] = useState<readonly string[]>([]);
  const change = (rest: typeof kept, added: readonly string[]) => {
    setKept(rest);
    setSent(added);
    onDocuments([...rest.map(({ fileId }) => fileId), ...added]);
  };
  return (
    <>
      {kept.length > 0 && (
        <ul aria-label={t("documents")}>
          {kept.map(({ fileId, fileName, fileUrl }) => (
            <li key={fileId}>
              <a href={fileUrl} download={fileName}>
                {fileName}
              </a>{" "}
              <Button
                tone="quiet"
                small
                onClick={() =>
                  change(
                    kept.filter((one) => one.fileId !== fileId),
                    sent,
                  )
                }
              >
                {t("remove", { name: fileName })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileUpload
        businessType="PAYMENT_PROOF"
        countMax={documentsMax - kept.length}
        label={t("documents")}
        help={t("documentsHelp")}
        aside={<OptionalMark />}
        onFiles={(added) => change(kept, added)}
      />
    </>
  );
}
