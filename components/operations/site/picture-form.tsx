"use client";
import { useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { acceptedFileExtensions, uploadUses } from "@/lib/files/terms";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { ConsoleActionForm } from "../console/action-form";

interface PictureFormProps {
  label: string;
  fileLabel: string;
  help: string;
  action: string;
  errors: ActionErrors;
  /** Holds the names of the other fields of the form. */
  fields?: readonly string[];
  /** Sends the picture with the form's other entries; resolves to true when it was accepted. */
  onGive: (file: File, entries: FormData) => Promise<boolean>;
  children?: ReactNode;
}

/**
 * Uploads a picture. The file is stored in the form and sent with it, because the other fields may determine what it
 * belongs to.
 */
export function PictureUploadForm({
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
    <ConsoleActionForm errors={errors} formFields={["file", ...fields]} label={label} onSend={give}>
      {children}
      <UploadBox
        key={uploads}
        label={fileLabel}
        help={help}
        formats={acceptedFileExtensions(uploadUses.IMAGE)}
        bytesMax={uploadUses.IMAGE.bytesMax}
        countMax={1}
        error={errors.fields.file}
        send={async (selectedFile) => {
          setFile(selectedFile);
          return { fileId: selectedFile.name };
        }}
        onRemove={() => setFile(undefined)}
      />
      <SubmitButton disabled={!file}>{action}</SubmitButton>
    </ConsoleActionForm>
  );
}
