// `npm run ops:accounts [-- disable | enable | administrator | operator NAME]`: lists the accounts of the operations console,
// disables one or enables it again, and sets which of them may disable and enable others in the console.
import { runOnDatabase } from "./build/on-database";
import { readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

const [verb, name, ...more] = process.argv.slice(2);
const verbs = ["disable", "enable", "administrator", "operator"] as const;
const selectedVerb = verbs.find((candidate) => candidate === verb);
const isRight = verb === undefined || (selectedVerb && name && more.length === 0);
if (!isRight)
  throw new UserError(
    `npm run ops:accounts -- ${verbs.map((candidate) => `${candidate} NAME`).join(", -- ")}, or nothing to list them.`,
  );

const instant = (at: Date | null) => at?.toISOString().replace(/\.\d+/, "") ?? "never";

await runOnDatabase(readSettings(process.env, { isBanksRequired: false }), async (db) => {
  const {
    setOpsUserAdministrator: appointOpsUser,
    disableOpsUser,
    enableOpsUser,
    listOpsUsers: opsUsers,
  } = await import("../lib/simulator/operations/sign-in/ops-user");
  const { systemNow } = await import("../lib/time/clock");
  if (selectedVerb && name) {
    const change = {
      disable: async () => (await db.transact((sql) => disableOpsUser(sql, name, systemNow()))) !== "noAccount",
      enable: async () => (await db.transact((sql) => enableOpsUser(sql, name))) !== "noAccount",
      administrator: () => appointOpsUser(db, name, true),
      operator: () => appointOpsUser(db, name, false),
    };
    const isThere = await change[selectedVerb]();
    if (!isThere) throw new UserError(`There is no operations account ${name}: npm run ops:accounts lists them.`);
  }
  const users = await opsUsers(db);
  for (const user of users)
    console.log(
      [
        `${user.name}: ${user.isAdministrator ? "administrator" : "operator"}, made ${instant(user.madeAt)}`,
        `last signed in ${instant(user.signedInAt)}`,
        user.hasApp ? "has an authenticator app" : "no authenticator app",
        user.email ?? "no address for letters",
        ...(user.disabledAt ? [`DISABLED ${instant(user.disabledAt)}`] : []),
        ...(user.disabledFor ? [`because: ${user.disabledFor}`] : []),
      ].join(", "),
    );
  if (users.every(({ disabledAt }) => disabledAt !== null))
    console.log("No operations account can sign in: npm run ops:create -- NAME makes one.");
  else if (!users.some(({ isAdministrator, disabledAt }) => isAdministrator && disabledAt === null))
    console.log("No administrator can sign in: npm run ops:accounts -- administrator NAME appoints one.");
});
