// `npm run client`: writes what the typed client has of the catalogue, and compiles it into client/dist.
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { catalogueFiles, catalogueFolder } from "./client/catalogue-files";
import { command, scripts } from "./process/command";
import { UserError } from "./process/user-error";

for (const { name, text } of catalogueFiles()) writeFileSync(path.join(catalogueFolder, name), text);
rmSync("client/dist", { recursive: true, force: true });
const { code, output } = await command([scripts.typescript, "--project", "client"], {});
if (code !== 0) throw new UserError(`The client could not be compiled:\n${output.trim()}`);
