// `npm run database-cluster`: a PostgreSQL cluster that outlives the loss of its leader, on this machine's loopback, to
// try a portal on and to see it fail over. Ctrl-C ends it and removes its folder.
import { createInterface } from "node:readline";
import { databaseCluster } from "./database-cluster/cluster";
import { firstLine } from "./process/user-error";

const { url, members, folder, stop } = await databaseCluster();
const leads = async () => (await members.leader())?.name ?? "nobody";

/** Maps the commands that can be typed. */
const commands: Readonly<Record<string, () => Promise<void>>> = {
  leader: async () => {},
  async kill() {
    const leader = await members.leader();
    leader?.kill();
    await members.untilLed();
    leader?.start();
  },
  async switch() {
    await members.switchOver();
  },
};

console.log(`${await leads()} leads. Logs and settings are in ${folder}.\nDATABASE_URL=${url}`);
console.log(`Type ${Object.keys(commands).join(", ")} and Enter; Ctrl-C stops it.`);
createInterface({ input: process.stdin }).on("line", (line) => {
  const command = commands[line.trim()];
  if (command)
    void command().then(
      async () => console.log(`${await leads()} leads.`),
      (cause) => console.error(firstLine(cause)),
    );
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
