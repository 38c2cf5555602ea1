import { filesArea } from "@/lib/files/area";
import type { DeclaredFiles } from "./file-declarations";
import { exportsHandlers, uploadAndDownloadHandlers } from "./file-handlers";
import { supplementMaterialHandlers } from "./materials";
import { papersHandlers } from "./papers";
import { pairCallsWithHandlers } from "../platform/handler";

export const filesAreaHandlers = (declaredFiles: DeclaredFiles) =>
  pairCallsWithHandlers(filesArea.calls, {
    ...uploadAndDownloadHandlers(declaredFiles),
    ...exportsHandlers,
    ...supplementMaterialHandlers(declaredFiles.subjects),
    ...papersHandlers,
  });
