import { filesCalls } from "@/lib/files/calls";
import { exportsHandlers } from "./file-handlers";
import { fileHandlers } from "./file-handlers";
import { materialsHandlers } from "./materials";
import { handlersOf } from "../handler";

export const filesHandlers = handlersOf(filesCalls, {
  ...fileHandlers,
  ...exportsHandlers,
  ...materialsHandlers,
});
