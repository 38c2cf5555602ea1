"use client";
import { UploadBox, type UploadBoxProps } from "@/components/kit/upload/upload-box";
import type { StoredFile } from "@/components/kit/upload/use-uploads";
import { menuPrefix } from "@/lib/call/path";
import { sendUpload } from "@/lib/call/send-upload";
import { files } from "@/lib/files/calls/files";
import { acceptedFileExtensions, uploadUses, type BusinessType } from "@/lib/files/terms";
import { sendShowingRefusals } from "./upload-sender";

interface FileUploadProps extends Pick<
  UploadBoxProps,
  "id" | "display" | "onFiles" | "onRemove" | "onSending" | "disabled" | "help" | "error" | "aside"
> {
  /** Selects the use of the files, which determines their kinds, size and number. */
  businessType: BusinessType;
  /** Lowers the number of files that the use allows, when some exist already. */
  countMax?: number;
  /** Holds files that were stored before the box is first rendered. */
  storedFiles?: readonly StoredFile[];
  label: string;
}

/** Accepts files for one use and uploads each as soon as it is selected; reports their ids to the parent. */
export function FileUpload({ businessType, countMax, storedFiles, ...rest }: FileUploadProps) {
  const use = uploadUses[businessType];
  const send = sendShowingRefusals((file, on) => sendUpload(files.upload, { businessType, type: "", file }, on));
  return (
    <UploadBox
      {...rest}
      formats={acceptedFileExtensions(use)}
      bytesMax={use.bytesMax}
      countMax={countMax ?? use.countMax}
      send={send}
      {...(storedFiles && { held: storedFiles.map((file) => ({ ...file, ...previewOf(file) })) })}
    />
  );
}

/** Returns the preview of a stored picture, loaded from its storage address. */
const previewOf = ({ fileId, name }: StoredFile) =>
  /\.(jpe?g|png)$/i.test(name) ? { preview: `${menuPrefix}/api/common/file/content/${fileId}` } : {};
