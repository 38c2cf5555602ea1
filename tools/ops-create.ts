// `npm run ops:create [-- NAME]`: makes an account for the operations console, or gives one a new password. The
// password is prompted for at the terminal; without one it is read from OPS_PASSWORD or the first line of the standard
// input.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { reachDatabase } from "./build/database";
import { migrateOwn } from "./build/migrations";
import { generateIfStale } from "./build/portal";
import { asEnvironment, readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

const isTerminal = process.stdin.isTTY;
/** Input is echoed except for the password. */
let isHidden = false;
const screen = new Writable({
  write(chunk: Buffer, _encoding, done) {
    if (!isHidden) process.stdout.write(chunk);
    done();
  },
});
const asking = createInterface({ input: process.stdin, ...(isTerminal && { output: screen }), terminal: isTerminal });

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  isHidden = hidden;
  const answer = await asking.question("");
  isHidden = false;
  if (hidden) process.stdout.write("\n");
  return answer;
}

/** The first line of what is piped in. */
async function firstLineIn(): Promise<string> {
  for await (const line of asking) return line;
  return "";
}

async function passwordGiven(): Promise<string> {
  if (process.env.OPS_PASSWORD) return process.env.OPS_PASSWORD;
  if (!isTerminal) return firstLineIn();
  const first = await ask("Password (at least 12 characters): ", { hidden: true });
  if (first !== (await ask("Once more: ", { hidden: true }))) throw new UserError("The two passwords differ.");
  return first;
}

try {
  const settings = readSettings();
  await generateIfStale();
  const name = process.argv[2] ?? process.env.OPS_NAME ?? (isTerminal ? await ask("Name: ") : "");
  const password = await passwordGiven();
  const reached = await reachDatabase(settings);
  try {
    await migrateOwn(settings, reached.url);
    Object.assign(process.env, asEnvironment(settings, reached.url));
    const { openDatabase } = await import("../lib/simulator/store/database");
    const { opsUserFault, writeOpsUser } = await import("../lib/simulator/operations/sign-in/ops-user");
    const { systemNow } = await import("../lib/time/clock");
    const fault = opsUserFault(name, password);
    if (fault) throw new UserError(fault);
    const db = openDatabase(reached.url, { max: 1 });
    const isNew = await writeOpsUser(db, name, password, systemNow()).finally(db.close);
    console.log(
      isNew
        ? `The operations account ${name} was made.`
        : `The operations account ${name} has a new password; its sessions have ended.`,
    );
  } finally {
    await reached.close();
  }
} finally {
  asking.close();
}
