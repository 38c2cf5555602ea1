"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { useAction } from "@/components/shell/actions/use-action";
import { ReadAs } from "@/components/shell/sheets/read-as";
import type { Sends } from "@/lib/call/call";
import { batchCalls } from "@/lib/payments/calls/batches";
import { purpose as purposes } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import type { Batch } from "./batch-totals";

/**
 * How the file of a batch was read, and what is paid for where it does not say: chosen otherwise, it is read again as a
 * new batch in the place of this one.
 */
export function BatchReadAs({ batch: { batchNo, state, fileId, dialect, purpose } }: { batch: Batch }) {
  const t = useTranslations("payments.batch.readAs");
  const all = useTranslations("payments.purpose");
  const router = useRouter();
  const drop = useAction(batchCalls.dropBatch);
  const apply = useAction(batchCalls.applyBatch);
  if (fileId === null) return null;
  const again = async (change: Partial<Sends<typeof batchCalls.applyBatch>>) => {
    // a message is taken once: the batch that it made goes first
    if (machine.next(state, "drop") && !(await drop.run({ batchNo }))) return;
    const chosen = { ...(dialect && { dialect }), ...(purpose && { purpose }) };
    const made = await apply.run({ fileId, isAgain: true, ...chosen, ...change }, { done: t("again") });
    // named cast: a screen's path with a query stays that screen
    if (made) router.push(`${paymentsScreens.batch.path}?batchNo=${made.batchNo}` as Route);
  };
  const isBusy = drop.isBusy || apply.isBusy;
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        {dialect && (
          <ReadAs dialect={dialect} disabled={isBusy} onDialect={(chosen) => void again({ dialect: chosen })} />
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
            const chosen = purposes.options.find((one) => one === target.value);
            if (chosen) void again({ purpose: chosen });
          }}
        />
      </div>
    </Card>
  );
}
