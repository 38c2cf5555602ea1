"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/button";
import layout from "@/components/kit/layout.module.css";
import { toast } from "@/components/kit/toast";
import { useSend } from "@/lib/call/browser";
import { materialCalls } from "@/lib/files/material-calls";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { FileUpload } from "./file-upload";
import type { MaterialsOf } from "./materials-card";

/** Chooses files and hands them in together. Loaded on demand. */
export function MaterialsForm({ of, left, onDone, onClose }: { of: MaterialsOf; left: number; onDone: () => void; onClose: () => void }) {
  const t = useTranslations("files.materials");
  const trouble = useTroubleText();
  const add = useSend(materialCalls.addMaterials);
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);

  const handIn = async () => {
    setBusy(true);
    try {
      await add({ ...of, fileIds: [...fileIds] });
      toast("good", t("added"));
      onDone();
    } catch (cause) {
      toast("bad", trouble(cause));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={layout.stack}>
      <FileUpload businessType="SUPPLEMENT_MATERIAL" label={t("files")} countMax={left} onFiles={setFileIds} onSending={setSending} />
      <div className={layout.actions}>
        <Button tone="primary" busy={busy} disabled={isSending || fileIds.length === 0} onClick={() => void handIn()}>{t("handIn")}</Button>
        <Button disabled={busy} onClick={onClose}>{t("cancel")}</Button>
      </div>
    </div>
  );
}
