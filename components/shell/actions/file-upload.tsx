"use client";
import { UploadBox, type UploadBoxProps } from "@/components/kit/upload/upload-box";
import type { StoredFile } from "@/components/kit/upload/use-uploads";
import { menuPrefix } from "@/lib/call/path";
import { sendUpload } from "@/lib/call/send-upload";
import { files } from "@/lib/files/calls/files";
import { endingsOf, uploadUses, type BusinessType } from "@/lib/files/terms";
import { uploadSender } from "./upload-sender";

interface FileUploadProps extends Pick<
  UploadBoxProps,
  "id" | "display" | "onFiles" | "onRemove" | "onSending" | "disabled" | "help" | "error" | "aside"
> {
  /** The use of the files: it decides which kinds, how large and how many. */
  businessType: BusinessType;
  /** Fewer than the use allows, where some are there already. */
  countMax?: number;
  /** Files that were stored before, as they are when the box is drawn first. */
  held?: readonly StoredFile[];
  label: string;
}

/** Takes files for one use and sends each as it is chosen; who uses it hears their ids. */
export function FileUpload({ businessType, countMax, held, ...rest }: FileUploadProps) {
  const use = uploadUses[businessType];
  const send = uploadSender((file, on) => sendUpload(files.upload, { businessType, type: "", file }, on));
  return (
    <UploadBox
      {...rest}
      formats={endingsOf(use)}
      bytesMax={use.bytesMax}
      countMax={countMax ?? use.countMax}
      send={send}
      {...(held && { held: held.map((file) => ({ ...file, ...previewOf(file) })) })}
    />
  );
}

/** A stored picture is shown from where it is kept. */
const previewOf = ({ fileId, name }: StoredFile) =>
  /\.(jpe?g|png)$/i.test(name) ? { preview: `${menuPrefix}/api/common/file/content/${fileId}` } : {};
