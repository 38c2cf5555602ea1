"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { showToast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { materials } from "@/lib/materials/calls/materials";
import { materialCorrectionFormSchema, type MaterialEntry } from "@/lib/materials/entry";
import { decimalText } from "@/lib/money/money";
import { MaterialReviewFindings } from "../detail/material-findings";
import { MaterialDocumentDifferences } from "../detail/paper-differences";
import { materialPath } from "../materials-path";
import type { MaterialFormFacts } from "./fields-props";
import { MaterialFormFields } from "./material-parts";
import { usePaperFileNames } from "./use-papers";

type Detail = ClientOutput<typeof materials.material>;

/** Converts a material into the values of its form. */
function entryOf({ material, orderFiles, logisticsFiles }: Detail): MaterialEntry {
  const { amount, quantity } = material;
  return {
    settlementType: material.settlementType,
    currency: amount.currency,
    amount: decimalText(amount),
    buyerName: material.buyerName,
    contractNo: material.contractNo,
    contractDate: material.contractDate,
    tradeCountry: material.tradeCountry,
    website: material.website,
    productType: material.productType,
    productName: material.productName,
    quantity: String(quantity),
    shipmentStatus: material.shipmentStatus,
    logisticsProvider: material.logisticsProvider,
    trackingNo: material.trackingNo,
    shippedOn: material.shippedOn,
    shipsOn: material.shipsOn,
    customsNo: material.customsNo,
    remarks: material.remarks,
    orderFileIds: orderFiles.map(({ fileId }) => fileId),
    logisticsFileIds: logisticsFiles.map(({ fileId }) => fileId),
  };
}

/**
 * Renders the form of a material to be corrected; a finding of operations is displayed at its field until the field is
 * changed.
 */
export function CorrectMaterialForm({ detail, ...facts }: MaterialFormFacts & { detail: Detail }) {
  const t = useTranslations("materials.form");
  const router = useRouter();
  const { serialNo, changes, reason, findings } = detail.material;
  const [before] = useState(() => entryOf(detail));
  const entryForm = useControlledForm<MaterialEntry>(before);
  const { entry, change } = entryForm;
  const files = [...detail.orderFiles, ...detail.logisticsFiles];
  const { papers, isSending } = usePaperFileNames(
    Object.fromEntries(files.map(({ fileId, fileName }) => [fileId, fileName])),
  );
  const { submit, problems, errorOf } = useSendEntryForm(
    entryForm,
    materials.correctMaterial,
    materialCorrectionFormSchema(facts.today, { orderId: serialNo, changes }),
    {
      onDone() {
        showToast("good", t("submitted"));
        router.replace(materialPath(serialNo));
        router.refresh();
      },
      draft: `materials.${serialNo}`,
    },
  );
  const foundAt = (name: keyof MaterialEntry) =>
    String(entry[name]) === String(before[name]) ? findings.find(({ path }) => path === name)?.reason : undefined;
  return (
    <Form onSubmit={submit} problems={problems}>
      {(reason !== "" || findings.length > 0) && (
        <Notice tone="bad" title={t("findings")}>
          <MaterialReviewFindings reason={reason} findings={findings} />
        </Notice>
      )}
      <MaterialDocumentDifferences check={detail.paperCheck} />
      <MaterialFormFields
        {...{ ...facts, entry, papers }}
        errorOf={(name) => errorOf(name) ?? foundAt(name)}
        onChange={change}
      />
      <SubmitButton disabled={isSending}>{t("resubmit")}</SubmitButton>
    </Form>
  );
}
