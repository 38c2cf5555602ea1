import type { FileSource } from "../files/file-declarations";
import { managerPicture } from "./company/manager-picture";

const manager: FileSource = ([managerId = ""], context) =>
  managerPicture(context, { world: context.world.id, userNo: context.principal.userNo, managerId });

export const accessFiles = { sources: { manager } };
