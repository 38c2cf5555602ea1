import type { files } from "@/lib/files/calls/files";
import type { exportCalls } from "@/lib/files/calls/exports";
import type { Handlers } from "../platform/handler";
import type { DeclaredFiles } from "./file-declarations";
import { downloadHandlers } from "./download";
import { getOwnExport, listOwnExports } from "./exports/list";
import { getTemplateDownloadId } from "./template";
import { uploadFile } from "./upload";

export const uploadAndDownloadHandlers = (declaredFiles: DeclaredFiles): Handlers<typeof files> => ({
  upload: uploadFile,
  uploadShort: uploadFile,
  ...downloadHandlers(declaredFiles),
  template: getTemplateDownloadId,
});

export const exportsHandlers: Handlers<typeof exportCalls> = {
  exports: listOwnExports,
  exportResult: getOwnExport,
};
