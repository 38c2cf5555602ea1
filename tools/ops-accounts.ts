// `npm run ops:accounts [-- disable NAME | enable NAME]`: lists the accounts of the operations console, and disables one or
// enables it again.
import { onDatabase } from "./build/on-database";
import { readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

const [verb, name, ...more] = process.argv.slice(2);
const isRight = verb === undefined || ((verb === "disable" || verb === "enable") && name && more.length === 0);
if (!isRight) throw new UserError("npm run ops:accounts -- disable NAME, -- enable NAME, or nothing to list them.");

const instant = (at: Date | null) => at?.toISOString().replace(/\.\d+/, "") ?? "never";

await onDatabase(readSettings(process.env, { needsBanks: false }), async (db) => {
  const { disableOpsUser, enableOpsUser, opsUsers } = await import("../lib/simulator/operations/sign-in/ops-user");
  const { systemNow } = await import("../lib/time/clock");
  if (verb !== undefined && name) {
    const isThere = await (verb === "disable" ? disableOpsUser(db, name, systemNow()) : enableOpsUser(db, name));
    if (!isThere) throw new UserError(`There is no operations account ${name}: npm run ops:accounts lists them.`);
  }
  const users = await opsUsers(db);
  for (const user of users)
    console.log(
      [
        `${user.name}: made ${instant(user.madeAt)}`,
        `last signed in ${instant(user.signedInAt)}`,
        user.hasApp ? "has an authenticator app" : "no authenticator app",
        user.email ?? "no address for letters",
        ...(user.disabledAt ? [`DISABLED ${instant(user.disabledAt)}`] : []),
      ].join(", "),
    );
  if (users.every(({ disabledAt }) => disabledAt !== null))
    console.log("No operations account can sign in: npm run ops:create -- NAME makes one.");
});
