"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/optional-mark";
import { FileUpload } from "@/components/shell/file-upload";
import { uploadUses } from "@/lib/files/terms";
import type { PoboEntry } from "@/lib/payments/pobo-entry";
import { materialsOf, type MaterialKind } from "@/lib/payments/pobo-materials";

/** One box for each kind of paper that a payer of this kind and country hands in. What was handed in before stays. */
export function PoboPapers({ entry, error, onChange, onSending }: { entry: PoboEntry; error: string | undefined; onChange: (part: Partial<PoboEntry>) => void; onSending: (isSending: boolean) => void }) {
  const t = useTranslations("payments.pobo");
  const [before] = useState(entry.files);
  const kinds = materialsOf({ ...entry, hasBeneficiaries: entry.beneficiaries.length > 0 });
  const take = (kind: MaterialKind, ids: readonly string[]) => onChange({ files: { ...entry.files, [kind]: [...(before[kind] ?? []), ...ids] } });
  const firstMissing = kinds.find(({ kind, isNeeded }) => isNeeded && !entry.files[kind]?.length)?.kind;
  return (
    <>
      {kinds.map(({ kind, isNeeded }) => {
        const held = before[kind]?.length ?? 0;
        const left = uploadUses.KYC_DOCUMENT.countMax - held;
        return (
          <FileUpload
            key={kind} businessType="KYC_DOCUMENT" display="list" label={t(`kinds.${kind}`)} countMax={left} onSending={onSending} onFiles={(ids) => take(kind, ids)}
            {...(held > 0 && { help: t("held", { count: String(held) }) })} {...(!isNeeded && { aside: <OptionalMark /> })} {...(kind === firstMissing && { error })}
          />
        );
      })}
    </>
  );
}
