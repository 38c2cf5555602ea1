"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { uploadUses } from "@/lib/files/terms";
import type { PoboEntry } from "@/lib/payments/pobo-entry";
import { poboPayerDocuments, type MaterialKind } from "@/lib/payments/pobo-materials";

/**
 * Renders one upload box for each kind of document that a payer of this kind and country submits. Earlier documents
 * remain.
 */
export function PoboDocumentUploads({
  entry,
  error,
  onFiles,
  sends,
}: {
  entry: PoboEntry;
  error: string | undefined;
  onFiles: (kind: MaterialKind, ids: string[]) => void;
  sends: (box: string) => (isSending: boolean) => void;
}) {
  const t = useTranslations("payments.pobo");
  const [before] = useState(entry.files);
  const kinds = poboPayerDocuments({ ...entry, hasBeneficiaries: entry.beneficiaries.length > 0 });
  const firstMissing = kinds.find(({ kind, isNeeded }) => isNeeded && !entry.files[kind]?.length)?.kind;
  return (
    <>
      {kinds.map(({ kind, isNeeded }) => {
        const existingCount = before[kind]?.length ?? 0;
        const remainingCount = uploadUses.KYC_DOCUMENT.countMax - existingCount;
        return (
          <FileUpload
            key={kind}
            businessType="KYC_DOCUMENT"
            display="list"
            label={t(`kinds.${kind}`)}
            countMax={remainingCount}
            onSending={sends(kind)}
            onFiles={(ids) => onFiles(kind, [...(before[kind] ?? []), ...ids])}
            {...(existingCount > 0 && { help: t("held", { count: String(existingCount) }) })}
            {...(!isNeeded && { aside: <OptionalMark /> })}
            {...(kind === firstMissing && { error })}
          />
        );
      })}
    </>
  );
}
