import { filesCalls } from "@/lib/files/calls";
import type { DeclaredFiles } from "./declared";
import { exportsHandlers, fileHandlers } from "./file-handlers";
import { materialsHandlers } from "./materials";
import { handlersOf } from "../handler";

export const filesHandlers = (declared: DeclaredFiles) =>
  handlersOf(filesCalls, {
    ...fileHandlers(declared),
    ...exportsHandlers,
    ...materialsHandlers(declared.subjects),
  });
