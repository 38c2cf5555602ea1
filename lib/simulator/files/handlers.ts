import { filesArea } from "@/lib/files/area";
import type { DeclaredFiles } from "./declared";
import { exportsHandlers, fileHandlers } from "./file-handlers";
import { materialsHandlers } from "./materials";
import { papersHandlers } from "./papers";
import { handlersOf } from "../platform/handler";

export const filesHandlers = (declared: DeclaredFiles) =>
  handlersOf(filesArea.calls, {
    ...fileHandlers(declared),
    ...exportsHandlers,
    ...materialsHandlers(declared.subjects),
    ...papersHandlers,
  });
