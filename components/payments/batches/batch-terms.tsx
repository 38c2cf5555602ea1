"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { AccountSelect } from "@/components/kit/select/account-select";
import { SelectField } from "@/components/kit/select/select-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useAction } from "@/components/shell/actions/use-action";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { orderCurrencies } from "@/lib/money/currency";
import { batchCalls } from "@/lib/payments/calls/batches";
import type { NoExchange } from "@/lib/payments/rules";
import { documentsMax } from "@/lib/payments/terms";
import type { Batch } from "./batch-totals";
import { usePayerName } from "../pay/payer-name";

/** Describes the accounts a company may pay a batch from, and the payers it may pay for. */
export interface BatchChoices {
  readonly balances: ClientOutput<typeof accountCalls.balances>["rows"];
  readonly payers: ClientOutput<typeof batchCalls.batchPayers>["rows"];
  /** Holds the reason why one account cannot pay in other currencies, or null when it can. */
  readonly noExchange: NoExchange | null;
}

interface BatchTermsProps {
  batch: Batch;
  choices: BatchChoices;
  onArranged: () => void;
}

/** Sets how a draft is paid: the account, the payer and the documents. Each choice is saved immediately. */
export function BatchPaymentSettings({ batch, choices, onArranged }: BatchTermsProps) {
  const t = useTranslations("payments.batch.terms");
  const { batchNo, payCurrency, payer, documents } = batch;
  const nameOf = usePayerName();
  const { run, isBusy } = useAction(batchCalls.arrangeBatch);
  const arrange = async (change: Partial<Sends<typeof batchCalls.arrangeBatch>>) => {
    const now = {
      batchNo,
      payCurrency,
      poboRecordId: payer?.poboRecordId ?? null,
      documentIds: documents.map(({ fileId }) => fileId),
    };
    if (await run({ ...now, ...change }, { successMessage: t("saved") })) onArranged();
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
            options={choices.payers.map(({ poboRecordId, ...payer }) => ({
              value: poboRecordId ?? "",
              label: poboRecordId === null ? t("self", { name: nameOf(payer) }) : payer.enName || payer.name,
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

/** Selects the account that pays all rows, among those with a balance, or each currency's own account. */
function AccountField({ choices: { balances, noExchange }, payCurrency, isBusy, onAccount }: AccountFieldProps) {
  const t = useTranslations("payments.batch.terms");
  const accountOptions = balances.filter(
    ({ currency, available }) =>
      !noExchange && orderCurrencies.includes(currency) && (available.minor > 0n || currency === payCurrency),
  );
  return (
    <AccountSelect
      id="payCurrency"
      label={t("account")}
      help={t(noExchange ?? "accountHelp")}
      disabled={isBusy}
      value={payCurrency ?? ""}
      empty={t("own")}
      accounts={accountOptions.map(({ available }) => available)}
      onAccount={(currency) => onAccount(currency || null)}
    />
  );
}

/** Manages the documents of a draft: those that existed when the page was opened, and those uploaded since. */
function Documents({
  documents,
  onDocuments,
}: {
  documents: Batch["documents"];
  onDocuments: (ids: readonly string[]) => void;
}) {
  const t = useTranslations("payments.batch.terms");
  const [existingFiles, setExistingFiles] = useState(documents);
  const [uploadedIds, setSent] = useState<readonly string[]>([]);
  const change = (rest: typeof existingFiles, newUploadedIds: readonly string[]) => {
    setExistingFiles(rest);
    setSent(newUploadedIds);
    onDocuments([...rest.map(({ fileId }) => fileId), ...newUploadedIds]);
  };
  return (
    <>
      {existingFiles.length > 0 && (
        <ul aria-label={t("documents")}>
          {existingFiles.map(({ fileId, fileName, fileUrl }) => (
            <li key={fileId}>
              <a href={fileUrl} download={fileName}>
                {fileName}
              </a>{" "}
              <Button
                tone="quiet"
                small
                onClick={() =>
                  change(
                    existingFiles.filter((file) => file.fileId !== fileId),
                    uploadedIds,
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
        countMax={documentsMax - existingFiles.length}
        label={t("documents")}
        help={t("documentsHelp")}
        aside={<OptionalMark />}
        onFiles={(newUploadedIds) => change(existingFiles, newUploadedIds)}
      />
    </>
  );
}
