"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { FileTypeIcon } from "@/components/kit/upload/file-icon";
import { UploadIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { createLazyComponent } from "@/components/theme/on-demand";
import type { ClientOutput } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/calls/materials";
import type { BusinessType } from "@/lib/files/terms";
import type { Access } from "@/lib/call/principal";
import { useProblemText } from "@/lib/forms/problem-text";
import styles from "./materials-card.module.css";

export interface MaterialsOf {
  readonly bizType: string;
  readonly bizId: string;
}

const form = createLazyComponent(async () => (await import("./materials-form")).SubmitFilesForm);
const remove = createLazyComponent(async () => (await import("./remove-material")).RemoveSubmittedFileButton);

/** Renders the files submitted for an order, with a form to submit more. The form is loaded on demand. */
export function SubmittedFilesCard({
  of,
  list: { rows, left, mayRemove },
  submitAccess,
  use = "SUPPLEMENT_MATERIAL",
  title,
  lead,
}: {
  of: MaterialsOf;
  list: ClientOutput<typeof materialCalls.materials>;
  /** Holds the access required to submit a file. */
  submitAccess: Access;
  /** Selects the use of the uploaded files. */
  use?: BusinessType;
  /** Replaces the title and introduction, when the files are not a supplement of an order. */
  title?: string;
  lead?: string;
}) {
  const t = useTranslations("files.materials");
  const problem = useProblemText();
  const all = async () => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/files/calls/materials")]);
    return { url: (await send(calls.materialCalls.allMaterials, of)).downloadUrl };
  };
  return (
    <Card
      title={title ?? t("title")}
      action={
        rows.length > 0 && (
          <DownloadButton small subject={`materials ${of.bizId}`} load={all} problem={problem}>
            {t("all")}
          </DownloadButton>
        )
      }
    >
      <div className={layout.stack}>
        {lead && <p className={layout.soft}>{lead}</p>}
        {rows.length === 0 && <p className={layout.soft}>{t("none")}</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map(({ fileId, fileName, fileUrl, size }) => (
              <li key={fileId} className={styles.file}>
                <FileTypeIcon name={fileName} />
                <a className={styles.name} href={fileUrl} download={fileName}>
                  {fileName}
                </a>
                <span className={layout.soft}>{t("size", { size: Math.max(1, Math.round(size / 1_024)) })}</span>
                {mayRemove && <remove.Part of={of} fileId={fileId} fileName={fileName} />}
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <PermissionGate any={[submitAccess]}>
            <AddMaterials of={of} use={use} remaining={left} />
          </PermissionGate>
        )}
      </div>
    </Card>
  );
}

/** Renders the button that submits more files, or the form in its place. */
function AddMaterials({ of, use, remaining }: { of: MaterialsOf; use: BusinessType; remaining: number }) {
  const t = useTranslations("files.materials");
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const finish = () => {
    close();
    router.refresh();
  };
  return isAdding ? (
    <form.Part of={of} use={use} remaining={remaining} onDone={finish} onClose={close} />
  ) : (
    <div className={layout.actions}>
      <Button
        icon={<UploadIcon />}
        onPointerEnter={form.prefetch}
        onFocus={form.prefetch}
        onClick={() => setAdding(true)}
      >
        {t("add")}
      </Button>
    </div>
  );
}
