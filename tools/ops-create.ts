// `npm run ops:create [-- NAME [EMAIL]]`: creates an account for the operations console, or sets a new password for one, and
// an address for the letters about its security. The
// password is prompted for at the terminal; without one it is read from OPS_PASSWORD or the first line of the standard
// input.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { openToolDatabase } from "./build/database";
import { prepareToolDatabase } from "./build/migrations";
import { generateClientIfStale } from "./build/portal";
import { asEnvironment, readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

const isTerminal = process.stdin.isTTY;
/** Holds true while input is not echoed: for the password. */
let isHidden = false;
const screen = new Writable({
  write(chunk: Buffer, _encoding, callback) {
    if (!isHidden) process.stdout.write(chunk);
    callback();
  },
});
const lineReader = createInterface({
  input: process.stdin,
  ...(isTerminal && { output: screen }),
  terminal: isTerminal,
});

async function promptFor(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  isHidden = hidden;
  const answer = await lineReader.question("");
  isHidden = false;
  if (hidden) process.stdout.write("\n");
  return answer;
}

/** Returns the first line of piped input. */
async function firstLineIn(): Promise<string> {
  for await (const line of lineReader) return line;
  return "";
}

async function passwordGiven(): Promise<string> {
  if (process.env.OPS_PASSWORD) return process.env.OPS_PASSWORD;
  if (!isTerminal) return firstLineIn();
  const first = await promptFor("Password (at least 12 characters): ", { hidden: true });
  if (first !== (await promptFor("Once more: ", { hidden: true }))) throw new UserError("The two passwords differ.");
  return first;
}

try {
  const settings = readSettings(process.env, { isBanksRequired: false });
  await generateClientIfStale();
  const name = process.argv[2] ?? process.env.OPS_NAME ?? (isTerminal ? await promptFor("Name: ") : "");
  const email = process.argv[3] ?? process.env.OPS_EMAIL;
  const password = await passwordGiven();
  const databaseAccess = await openToolDatabase(settings);
  try {
    await prepareToolDatabase(settings, databaseAccess.url);
    Object.assign(process.env, asEnvironment(settings, databaseAccess.url));
    const { openDatabase } = await import("../lib/simulator/platform/store/database");
    const {
      isValidOpsEmail: isOpsEmail,
      opsUserFault,
      listOpsUsers: opsUsers,
      createOpsUserOrSetPassword: writeOpsUser,
    } = await import("../lib/simulator/operations/sign-in/ops-user");
    const { systemNow } = await import("../lib/time/clock");
    const fault = opsUserFault(name, password);
    if (fault) throw new UserError(fault);
    if (email && !isOpsEmail(email)) throw new UserError(`${email} is no mail address.`);
    const db = openDatabase(databaseAccess.url, { max: 1 });
    const write = async () => ({
      isNew: await writeOpsUser(db, name, password, systemNow(), email || undefined),
      isDisabled: (await opsUsers(db)).some((user) => user.name === name && user.disabledAt !== null),
    });
    const { isNew, isDisabled } = await write().finally(db.close);
    console.log(
      isNew
        ? `The operations account ${name} was made.`
        : `The operations account ${name} has a new password; its sessions have ended.`,
    );
    if (isDisabled) console.log(`It is disabled: npm run ops:accounts -- enable ${name}.`);
  } finally {
    await databaseAccess.close();
  }
} finally {
  lineReader.close();
}
