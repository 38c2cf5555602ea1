"use client";
import { useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { endingsOf, uploadUses } from "@/lib/files/terms";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import { ActionForm } from "../console/action-form";

interface PictureFormProps {
  label: string;
  fileLabel: string;
  help: string;
  action: string;
  errors: ActionErrors;
  /** The names of the fields beside the picture. */
  fields?: readonly string[];
  /** Sends it with what else the form has; whether it was taken. */
  onGive: (file: File, entries: FormData) => Promise<boolean>;
  children?: ReactNode;
}

/** Gives a picture: it is kept here and sent with the form, whose other fields may say what it belongs to. */
export function PictureForm({
  label,
  fileLabel,
  help,
  action,
  errors,
  fields = [],
  onGive,
  children,
}: PictureFormProps) {
  const [file, setFile] = useState<File>();
  const [uploads, setUploads] = useState(0);

  const give = async (entries: FormData) => {
    if (!file || !(await onGive(file, entries))) return;
    setFile(undefined);
    setUploads((count) => count + 1);
  };

  return (
    <ActionForm errors={errors} shown={["file", ...fields]} label={label} onSend={give}>
      {children}
      <UploadBox
        key={uploads}
        label={fileLabel}
        help={help}
        formats={endingsOf(uploadUses.IMAGE)}
        bytesMax={uploadUses.IMAGE.bytesMax}
        countMax={1}
        error={errors.fields.file}
        send={async (chosen) => {
          setFile(chosen);
          return { fileId: chosen.name };
        }}
        onRemove={() => setFile(undefined)}
      />
      <SubmitButton disabled={!file}>{action}</SubmitButton>
    </ActionForm>
  );
}
