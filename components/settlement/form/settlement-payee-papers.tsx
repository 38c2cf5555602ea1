"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { isPassportRequired } from "@/lib/settlement/payee-fields";
import type { PayeeFormProps } from "./form-props";

/** Holds the files of a corrected payee with their names, and the callback that reports uploads in progress. */
export interface PayeePaperProps {
  held: readonly { readonly fileId: string; readonly fileName: string }[];
  sends: (box: string) => (isSending: boolean) => void;
}

/**
 * Renders the proof of the account and of the relation to its owner, and the picture of a passport when one is
 * required.
 */
export function SettlementPayeePapers({ entry, errorOf, onChange, held, sends }: PayeeFormProps & PayeePaperProps) {
  const t = useTranslations("settlement.form");
  return (
    <>
      <Paper
        name="proofIds"
        label={t("proof")}
        help={t(`proofHelp.${entry.partnerType}`)}
        {...{ entry, errorOf, onChange, held, sends }}
      />
      {isPassportRequired(entry) && (
        <Paper
          name="passportIds"
          label={t("passport")}
          help={t("passportHelp")}
          {...{ entry, errorOf, onChange, held, sends }}
        />
      )}
    </>
  );
}

function Paper({
  name,
  label,
  help,
  entry,
  errorOf,
  onChange,
  held,
  sends,
}: PayeeFormProps & PayeePaperProps & { name: "proofIds" | "passportIds"; label: string; help: string }) {
  const [before] = useState(entry[name]);
  const storedFiles = held.filter(({ fileId }) => before.includes(fileId));
  return (
    <FileUpload
      id={name}
      businessType="PAYEE_PROOF"
      display="list"
      label={label}
      help={help}
      error={errorOf(name)}
      storedFiles={storedFiles.map(({ fileId, fileName }) => ({ fileId, name: fileName }))}
      onSending={sends(name)}
      onFiles={(ids) => onChange({ [name]: [...ids] })}
    />
  );
}
