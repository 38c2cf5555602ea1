"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { TextField } from "@/components/kit/fields/text-field";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { AgreementCheckbox } from "@/components/shell/fields/agree-box";
import { contactNameLengthMax, contactPhoneLengthMax } from "@/lib/forms/product-entry";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { customsProducts } from "@/lib/materials/calls/customs";
import { blankCustoms, customsApplicationFormSchema, type CustomsTyped } from "@/lib/materials/customs-entry";
import { customsAgreement, yearlyVolumes } from "@/lib/materials/terms";
import type { CustomsProduct } from "./customs-standing";

/** Fills the form with the earlier entries; the agreement must be accepted again. */
function typedOf(product: CustomsProduct): CustomsTyped {
  if (!product) return blankCustoms;
  const { contactName, contactPhone, customsCode, yearlyVolume, files } = product;
  const fileIds = files.map(({ fileId }) => fileId);
  return { contactName, contactPhone, customsCode, yearlyVolume, fileIds, agreed: false };
}

/** Renders the application for customs-declaration settlement, for the first time or again. */
export function CustomsApplicationForm({
  product,
  agreement: { version, title },
}: {
  product: CustomsProduct;
  agreement: { readonly version: number; readonly title: string };
}) {
  const t = useTranslations("materials.customs");
  const router = useRouter();
  const entryForm = useControlledForm<CustomsTyped>(typedOf(product));
  const { isSending, listenerOf } = useUploadsInProgress();
  const { submit, problems, errorOf } = useSendEntryForm(
    entryForm,
    customsProducts.applyForCustoms,
    customsApplicationFormSchema(version),
    {
      onDone() {
        showToast("good", t("submitted"));
        router.refresh();
      },
      draft: "materials.customs",
    },
  );
  const { entry, change } = entryForm;
  return (
    <Form onSubmit={submit} problems={problems}>
      <Card title={t("company")}>
        <div className={layout.stack}>
          <CompanyFields entry={entry} errorOf={errorOf} onChange={change} />
          <FileUpload
            id="fileIds"
            businessType="MATERIAL"
            display="list"
            label={t("field.fileIds")}
            storedFiles={(product?.files ?? []).map(({ fileId, fileName }) => ({ fileId, name: fileName }))}
            error={errorOf("fileIds")}
            onSending={listenerOf("fileIds")}
            onFiles={(ids) => change({ fileIds: [...ids] })}
          />
        </div>
      </Card>
      <AgreementCheckbox
        lead={t("agree")}
        agreements={[{ id: customsAgreement, title }]}
        checked={entry.agreed}
        error={errorOf("agreed")}
        onAgreed={(isAgreed) => change({ agreed: isAgreed })}
      />
      <SubmitButton disabled={isSending}>{t(product ? "applyAgain" : "apply")}</SubmitButton>
    </Form>
  );
}

interface FieldsProps {
  entry: CustomsTyped;
  errorOf: (name: keyof CustomsTyped) => string | undefined;
  onChange: (part: Partial<CustomsTyped>) => void;
}

/** Renders the company's customs data, and the contact person for the bank's questions. */
function CompanyFields({ entry, errorOf, onChange }: FieldsProps) {
  const t = useTranslations("materials.customs");
  const line = (name: "customsCode" | "contactName" | "contactPhone", maxLength: number) => (
    <TextField
      id={name}
      label={t(`field.${name}`)}
      help={name === "customsCode" ? t("codeHelp") : undefined}
      inputMode={name === "contactPhone" ? "tel" : undefined}
      autoComplete={name === "contactName" ? "name" : name === "contactPhone" ? "tel" : "off"}
      maxLength={maxLength}
      value={entry[name]}
      error={errorOf(name)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      {line("customsCode", codeLength)}
      <SelectField
        id="yearlyVolume"
        label={t("field.yearlyVolume")}
        empty={t("choose")}
        value={entry.yearlyVolume}
        error={errorOf("yearlyVolume")}
        options={yearlyVolumes.map((band) => ({ value: band, label: t(`yearlyVolume.${band}`) }))}
        onChange={({ target }) => onChange({ yearlyVolume: target.value })}
      />
      {line("contactName", contactNameLengthMax)}
      {line("contactPhone", contactPhoneLengthMax)}
    </>
  );
}

/** Limits the length of a copied registration code, including blanks. */
const codeLength = 20;
