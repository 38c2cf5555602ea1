"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { useAction } from "@/components/shell/actions/use-action";
import { CsvParsingFields } from "@/components/shell/sheets/sheet-interpretation";
import type { Sends } from "@/lib/call/call";
import { batchCalls } from "@/lib/payments/calls/batches";
import { purpose as purposes } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import type { Batch } from "./batch-totals";

/**
 * Displays how the file of a batch was read, and the default purpose of its payments. Another choice reads the file
 * again as a new batch that replaces this one.
 */
export function BatchFileInterpretation({ batch: { batchNo, state, fileId, dialect, purpose } }: { batch: Batch }) {
  const t = useTranslations("payments.batch.readAs");
  const all = useTranslations("payments.purpose");
  const router = useRouter();
  const drop = useAction(batchCalls.dropBatch);
  const apply = useAction(batchCalls.applyBatch);
  if (fileId === null) return null;
  const again = async (change: Partial<Sends<typeof batchCalls.applyBatch>>) => {
    // a message is taken once: the batch that it made goes first
    if (machine.next(state, "drop") && !(await drop.run({ batchNo }))) return;
    const currentChoices = { ...(dialect && { dialect }), ...(purpose && { purpose }) };
    const newBatch = await apply.run(
      { fileId, isAgain: true, ...currentChoices, ...change },
      { successMessage: t("again") },
    );
    // named cast: a screen's path with a query stays that screen
    if (newBatch) router.push(`${paymentsScreens.batch.path}?batchNo=${newBatch.batchNo}` as Route);
  };
  const isBusy = drop.isBusy || apply.isBusy;
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        {dialect && (
          <CsvParsingFields
            dialect={dialect}
            disabled={isBusy}
            onDialect={(newDialect) => void again({ dialect: newDialect })}
          />
        )}
        <SelectField
          id="filePurpose"
          label={t("purpose")}
          help={t("purposeHelp")}
          disabled={isBusy}
          value={purpose ?? ""}
          options={[
            { value: "", label: t("none") },
            ...purposes.options.map((value) => ({ value, label: all(value) })),
          ]}
          onChange={({ target }) => {
            const newPurpose = purposes.options.find((option) => option === target.value);
            if (newPurpose) void again({ purpose: newPurpose });
          }}
        />
      </div>
    </Card>
  );
}
