"use client";
import { useTranslations } from "next-intl";
import { materialCalls } from "@/lib/files/calls/materials";
import { DangerActionButton } from "./confirm-action";
import type { MaterialsOf } from "./materials-card";

/** Removes one submitted file after a confirmation. Loaded on demand. */
export function RemoveSubmittedFileButton({
  of,
  fileId,
  fileName,
}: {
  of: MaterialsOf;
  fileId: string;
  fileName: string;
}) {
  const t = useTranslations("files.materials");
  return (
    <DangerActionButton
      call={materialCalls.removeMaterial}
      input={{ ...of, fileId }}
      label={t("remove")}
      action={t("remove")}
      title={t("removeTitle", { name: fileName })}
      successMessage={t("removed")}
      facts={[]}
      small
    />
  );
}
