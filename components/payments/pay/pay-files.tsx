"use client";
import type { Dispatch, SetStateAction } from "react";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { otherMaterialsMax } from "@/lib/payments/terms";

/** Describes the files of a payment by kind: their ids once they were uploaded. */
export interface PayFilesChosen {
  readonly documentIds: readonly string[];
  readonly materialIds: readonly string[];
}

/** Uploads documents of a payment and other materials; each file is sent when it is selected. Loaded on demand. */
export function PaymentDocumentsUpload({
  onFiles,
  sends,
}: {
  onFiles: Dispatch<SetStateAction<PayFilesChosen>>;
  sends: (box: string) => (isSending: boolean) => void;
}) {
  const t = useTranslations("payments.pay");
  return (
    <div className={layout.stack}>
      <FileUpload
        businessType="PAYMENT_PROOF"
        label={t("documents")}
        help={t("documentsHelp")}
        aside={<OptionalMark />}
        onFiles={(documentIds) => onFiles((so) => ({ ...so, documentIds }))}
        onSending={sends("documents")}
      />
      <FileUpload
        businessType="SUPPLEMENT_MATERIAL"
        countMax={otherMaterialsMax}
        label={t("materials")}
        aside={<OptionalMark />}
        onFiles={(materialIds) => onFiles((so) => ({ ...so, materialIds }))}
        onSending={sends("materials")}
      />
    </div>
  );
}
