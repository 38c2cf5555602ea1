import type { FileSource } from "../files/file-declarations";
import { accountManagerQrPicture } from "./company/manager-picture";

const manager: FileSource = ([managerId = ""], context) =>
  accountManagerQrPicture(context, { world: context.world.id, userNo: context.principal.userNo, managerId });

export const accessFiles = { sources: { manager } };
