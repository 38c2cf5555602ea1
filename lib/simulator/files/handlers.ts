import { filesArea } from "@/lib/files/area";
import type { DeclaredFiles } from "./file-declarations";
import { exportsHandlers, fileHandlers } from "./file-handlers";
import { supplementMaterialHandlers } from "./materials";
import { papersHandlers } from "./papers";
import { handlersOf } from "../platform/handler";

export const filesAreaHandlers = (declaredFiles: DeclaredFiles) =>
  handlersOf(filesArea.calls, {
    ...fileHandlers(declaredFiles),
    ...exportsHandlers,
    ...supplementMaterialHandlers(declaredFiles.subjects),
    ...papersHandlers,
  });
