"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { needsPassport } from "@/lib/settlement/payee-fields";
import type { PayeeFormProps } from "./form-props";

/** The files of a payee that is corrected by their names, and who hears that one is on its way. */
export interface PayeePaperProps {
  held: readonly { readonly fileId: string; readonly fileName: string }[];
  sends: (box: string) => (isSending: boolean) => void;
}

/** What shows the account and the relation to its holder; and the picture of a passport, where one is named. */
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
      {needsPassport(entry) && (
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
  const stored = held.filter(({ fileId }) => before.includes(fileId));
  return (
    <FileUpload
      id={name}
      businessType="PAYEE_PROOF"
      display="list"
      label={label}
      help={help}
      error={errorOf(name)}
      held={stored.map(({ fileId, fileName }) => ({ fileId, name: fileName }))}
      onSending={sends(name)}
      onFiles={(ids) => onChange({ [name]: [...ids] })}
    />
  );
}
