// The portal for the browser tests: `npm start` on a data folder that was emptied first. Only folders below .test are
// ever emptied.
import { rmSync } from "node:fs";
import path from "node:path";
import { UserError } from "./process/user-error";

const folder = path.resolve(process.env.DATA_DIR ?? "");
if (!folder.startsWith(path.resolve(".test") + path.sep))
  throw new UserError(`${folder} is not emptied: it is not below .test.`);
rmSync(folder, { recursive: true, force: true });
await import("./start");
