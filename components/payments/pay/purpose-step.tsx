"use client";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { OptionalTextField } from "@/components/kit/fields/optional-text";
import { Button } from "@/components/kit/page/button";
import { UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { MoreOptions } from "@/components/kit/page/more-options";
import { PaymentPurposeField } from "@/components/shell/fields/purpose-field";
import { createLazyComponent } from "@/components/theme/on-demand";
import { paymentReferenceLengthMax, remarksLengthMax } from "@/lib/payments/terms";
import type { ListedPayee } from "../payees/payee-picker";
import type { PayStepProps } from "./amount-step";

const files = createLazyComponent(async () => (await import("./pay-files")).PaymentDocumentsUpload);

/** Renders the step of the purpose: what the payment is for, the references of both sides, and its documents. */
export function PaymentPurposeStep({
  entry,
  payee,
  errorOf,
  onChange,
  ...upload
}: PayStepProps & {
  payee: ListedPayee | undefined;
} & ComponentProps<typeof files.Part>) {
  const t = useTranslations("payments.pay");
  const line = (id: "reference" | "merchantOrderNo" | "remarks", maxLength: number) => ({
    id,
    label: t(id),
    maxLength,
    value: entry[id],
    error: errorOf(id),
    onValue: (text: string) => onChange({ [id]: text }),
  });
  return (
    <>
      <PaymentPurposeField
        label={t("purpose")}
        empty={t("choose")}
        value={entry.purpose}
        error={errorOf("purpose")}
        onValue={(purpose) => onChange({ purpose })}
      />
      <OptionalTextField {...line("reference", paymentReferenceLengthMax)} help={t("referenceHelp")} />
      <MoreOptions
        hasValue={entry.merchantOrderNo !== "" || entry.remarks !== ""}
        hasError={errorOf("merchantOrderNo") !== undefined || errorOf("remarks") !== undefined}
      >
        <OptionalTextField {...line("merchantOrderNo", 40)} />
        <OptionalTextField {...line("remarks", remarksLengthMax)} help={t("remarksHelp")} />
        {payee && payee.advice.email !== "" && (
          <CheckBox
            label={t("advise", { email: payee.advice.email })}
            checked={entry.isAdvised ?? payee.advice.isOn}
            onChange={({ target }) => onChange({ isAdvised: target.checked })}
          />
        )}
        <PaymentFiles {...upload} />
      </MoreOptions>
    </>
  );
}

/** Renders the upload boxes once they are opened: few payments need them. */
function PaymentFiles(props: ComponentProps<typeof files.Part>) {
  const t = useTranslations("payments.pay");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <files.Part {...props} />;
  return (
    <div className={layout.actions}>
      <Button
        small
        icon={<UploadIcon />}
        onPointerEnter={files.prefetch}
        onFocus={files.prefetch}
        onClick={() => setOpen(true)}
      >
        {t("addFiles")}
      </Button>
    </div>
  );
}
