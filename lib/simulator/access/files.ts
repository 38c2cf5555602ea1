import type { FileSource } from "../files/declared";
import { managerPicture } from "./company/manager-picture";

const manager: FileSource = ([managerId = ""], { world, db, who }) =>
  managerPicture(db.sql, { world: world.id, userNo: who.userNo, managerId });

export const accessFiles = { sources: { manager } };
