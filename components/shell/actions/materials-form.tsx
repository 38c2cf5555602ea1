"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { materialCalls } from "@/lib/files/calls/materials";
import type { BusinessType } from "@/lib/files/terms";
import { FileUpload } from "./file-upload";
import type { MaterialsOf } from "./materials-card";
import { useAction } from "./use-action";

/** Selects files and submits them together. Loaded on demand. */
export function SubmitFilesForm({
  of,
  use,
  remaining,
  onDone,
  onClose,
}: {
  of: MaterialsOf;
  use: BusinessType;
  remaining: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("files.materials");
  const { isBusy, run } = useAction(materialCalls.addMaterials);
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);

  const handIn = async () => {
    if (await run({ ...of, fileIds: [...fileIds] }, { successMessage: t("added") })) onDone();
  };

  return (
    <div className={layout.stack}>
      <FileUpload
        businessType={use}
        label={t("files")}
        countMax={remaining}
        onFiles={setFileIds}
        onSending={setSending}
      />
      <div className={layout.actions}>
        <Button tone="primary" busy={isBusy} disabled={isSending || fileIds.length === 0} onClick={() => void handIn()}>
          {t("handIn")}
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
