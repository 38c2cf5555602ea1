import net, { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { secrets } from "../fixtures/clustered-portal";
import { cluster } from "../fixtures/cluster";
import { runSql } from "../fixtures/databases";
import { ownFolder, tool } from "../fixtures/tool";

/** Returns the packet that starts a session, without its requested options. */
function withoutOptions(packet: Buffer): Buffer {
  const fields = packet.subarray(8).toString().split("\0");
  const at = fields.indexOf("options");
  if (at >= 0) fields.splice(at, 2);
  const rest = Buffer.from(fields.join("\0"));
  const head = Buffer.from(packet.subarray(0, 8));
  head.writeInt32BE(8 + rest.length);
  return Buffer.concat([head, rest]);
}

/**
 * Starts a pooler in front of a server, like PgBouncer 1.18: the options that a session requests when it starts are not
 * passed on.
 */
async function poolerBefore(url: string): Promise<string> {
  const { port } = new URL(url);
  const pooler = net.createServer((client) => {
    const server = net.connect(Number(port), "127.0.0.1");
    client.once("data", (packet: Buffer) => {
      server.write(withoutOptions(packet));
      client.pipe(server);
    });
    server.pipe(client);
    for (const socket of [client, server]) socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void pooler.close());
  const poolerUrl = new URL(url);
  poolerUrl.port = String((pooler.address() as AddressInfo).port); // named cast: a server that listens on TCP
  return poolerUrl.href;
}

test("a portal with sessions that a pooler would leave in another time zone than UTC does not start, and reports the remedy", async () => {
  const server = await cluster();
  onTestFinished(server.stop);
  const name = new URL(server.url).pathname.slice(1);
  await runSql(server.url, [`alter database ${name} set timezone = 'Asia/Shanghai'`]);
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const run = tool(["start"], {
    ...secrets,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: await poolerBefore(server.url),
  });
  const { code, out, err } = await run.ended;
  expect([code, out]).toEqual([1, ""]);
  expect(err.trim().split("\n")).toEqual([
    expect.stringMatching(/^The database's sessions live in Asia\/Shanghai, not in UTC: .* set timezone = 'UTC'$/),
  ]);
});
