"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { SheetUploadBox } from "@/components/shell/sheets/sheet-drop";
import { SheetTemplateDownloadButton } from "@/components/shell/sheets/template-download";
import { useSend } from "@/lib/call/browser";
import { batchCalls } from "@/lib/payments/calls/batches";
import { currenciesSendableToCountry, entityTypesOf } from "@/lib/payments/destinations";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatchRowsMax } from "@/lib/payments/terms";

/** Starts a batch: offers the template, and accepts the filled-in file. */
export function NewBatchUpload() {
  const t = useTranslations("payments.batch.start");
  const apply = useSend(batchCalls.applyBatch);
  const router = useRouter();
  return (
    <div className={layout.columns}>
      <SheetUploadBox
        businessType="PAYMENT_BATCH"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("upload"),
          file: t("file"),
          help: t("fileHelp", { rows: paymentBatchRowsMax }),
          repeatedTitle: t("repeated"),
          again: t("again"),
        }}
        begin={async (fileId, isAgain) => {
          const { batchNo } = await apply({ fileId, isAgain });
          // named cast: a screen's path with a query stays that screen
          router.push(`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route);
        }}
      />
      <BatchTemplate />
    </div>
  );
}

/**
 * Downloads the form to fill in: with all columns, or those that one destination requires; optionally with the saved
 * payees.
 */
function BatchTemplate() {
  const t = useTranslations("payments.batch");
  const [country, setCountry] = useState("");
  const [currency, setCurrency] = useState("");
  const [kind, setKind] = useState("");
  const [isFilled, setFilled] = useState(false);
  const [currencies, kinds] = country ? [currenciesSendableToCountry(country), entityTypesOf(country)] : [[], []];
  const [chosenCurrency, chosenKind] = [
    currencies.find((code) => code === currency) ?? currencies[0],
    kinds.find((option) => option === kind) ?? kinds[0],
  ];
  const place = country && chosenCurrency && chosenKind ? `${country}_${chosenCurrency}_${chosenKind}` : "";
  const id = ["template", "PAYMENT_BATCH", [place, isFilled ? "saved" : ""].filter(Boolean).join("_")]
    .filter(Boolean)
    .join(":");
  return (
    <Card title={t("start.template")}>
      <div className={layout.stack}>
        <p>{t("start.templateText")}</p>
        <CountrySelect
          label={t("column.bankCountry")}
          help={t("start.anyCountry")}
          value={country}
          onChoose={setCountry}
        />
        {country && (
          <>
            <SelectField
              label={t("column.currency")}
              value={chosenCurrency ?? ""}
              onChange={({ target }) => setCurrency(target.value)}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
            <SelectField
              label={t("column.entityType")}
              value={chosenKind ?? ""}
              onChange={({ target }) => setKind(target.value)}
              options={kinds.map((option) => ({ value: option, label: t(`kind.${option}`) }))}
            />
          </>
        )}
        <CheckBox label={t("start.filled")} checked={isFilled} onChange={({ target }) => setFilled(target.checked)} />
        <div className={layout.actions}>
          <SheetTemplateDownloadButton id={id}>{t("start.download")}</SheetTemplateDownloadButton>
        </div>
      </div>
    </Card>
  );
}
