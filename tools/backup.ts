// `npm run backup -- FOLDER`: writes the database, the uploaded files and the heads of the audit chains into a new folder,
// whole or not at all. `npm run restore -- FOLDER` puts it into an empty database, and proves what it has put there.
import { systemNow } from "../lib/time/clock";
import { restoreBackup } from "./backup/put-back";
import { takeBackup } from "./backup/take";
import { runNodeCommand } from "./process/command";
import { readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

const isRestore = process.argv[2] === "--restore";
const [folder, ...more] = process.argv.slice(isRestore ? 3 : 2);
if (!folder || more.length > 0)
  throw new UserError(`Name one folder: npm run ${isRestore ? "restore" : "backup"} -- FOLDER`);
const settings = readSettings(process.env, { isBanksRequired: false });
if (settings.paymentsApiUrl) throw new UserError("With PAYMENTS_API_URL there is no database here.");
// the dump is interrupted together with this process, which then removes the partial backup
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});

if (isRestore) {
  const { takenAt } = await restoreBackup(settings, folder);
  console.log(`The backup of ${takenAt} is restored. It is proven now:`);
  const { code } = await runNodeCommand(["tools/run.mjs", "prove", "--restored"], { isStreamed: true });
  process.exitCode = code;
} else {
  await takeBackup(settings, folder, systemNow());
  console.log(`The backup is in ${folder}.`);
  if (settings.s3Url) console.log("Uploaded files are in the store of S3_URL, whose own versioning keeps them.");
  console.log(
    settings.databaseUrl
      ? "Without PASSWORD_PEPPER no password in it is right: keep it, apart from the backup."
      : `Without ${settings.dataDir}/secrets.json no password in it is right: keep that file, apart from the backup.`,
  );
}
