"use client";
import { UploadBox, type UploadBoxProps } from "@/components/kit/upload/upload-box";
import type { SendFile } from "@/components/kit/upload/use-uploads";
import { RefusedError } from "@/lib/call/send";
import { sendUpload } from "@/lib/call/send-upload";
import { files } from "@/lib/files/calls/files";
import { endingsOf, uploadUses, type BusinessType } from "@/lib/files/terms";

interface FileUploadProps extends Pick<
  UploadBoxProps,
  "display" | "onFiles" | "onRemove" | "onSending" | "disabled" | "help" | "error" | "aside"
> {
  /** The use of the files: it decides which kinds, how large and how many. */
  businessType: BusinessType;
  /** Fewer than the use allows, where some are there already. */
  countMax?: number;
  label: string;
}

/** Takes files for one use and sends each as it is chosen; who uses it hears their ids. */
export function FileUpload({ businessType, countMax, ...rest }: FileUploadProps) {
  const use = uploadUses[businessType];
  const send: SendFile = async (file, on) => {
    try {
      const { fileId } = await sendUpload(files.upload, { businessType, type: "", file }, on);
      return { fileId };
    } catch (cause) {
      // the server's own text; any other error is shown as a failed upload
      if (cause instanceof RefusedError) return { refused: `${file.name}: ${cause.text}` };
      throw cause;
    }
  };
  return (
    <UploadBox
      {...rest}
      formats={endingsOf(use)}
      bytesMax={use.bytesMax}
      countMax={countMax ?? use.countMax}
      send={send}
    />
  );
}
