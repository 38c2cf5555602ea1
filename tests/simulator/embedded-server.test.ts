import net from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveEmbeddedDatabase } from "../../tools/embedded-db/embedded-server";
import { embeddedFront } from "../fixtures/embedded-front";

let front: Awaited<ReturnType<typeof embeddedFront>>;
beforeAll(async () => void (front = await embeddedFront()));
afterAll(() => front.close());
beforeEach(async () => void (await front.db.exec("drop table if exists seen; create table seen (who int, n int)")));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: front.url });
  client.on("error", () => {}); // some clients here are cut off on purpose
  await client.connect();
  return client;
}
/** Cuts the line without a word, as a killed process does. */
// pg's types keep the connection's stream to themselves; it has been there under this name since pg 1.
const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: net.Socket } }).connection.stream.destroy();
const countRows = async (where: string) =>
  (await front.db.query<{ n: number }>(`select count(*)::int as n from seen where ${where}`)).rows[0]?.n;

const texts = [
  "select $1::int as a",
  "select $1::int as a, 'x' as b",
  "select $1::int + 0 as a from generate_series(1, 3)",
  "select $1::int as a where true or $2::text is null",
] as const;

test("many simultaneous connections each get their own answers, despite errors in between", async () => {
  const rounds = 120;
  await Promise.all(
    Array.from({ length: 8 }, async (_, principal) => {
      const client = await connect();
      for (let n = 0; n < rounds; n++) {
        const kind = (n + principal) % texts.length;
        const values = kind === 3 ? [n, "t"] : [n];
        const text = texts[kind] ?? "";
        // Odd rounds use named statements, and every connection uses the same names for different texts.
        const { rows } = await client.query<{ a: number }>(
          n % 2 ? { name: `q${(kind + principal) % 4}-${kind}`, text, values } : { text, values },
        );
        expect(rows.map((row) => row.a)).toEqual(kind === 2 ? [n, n, n] : [n]);
        if (n % 10 === 3) await expect(client.query("select $1::int / 0", [n])).rejects.toThrow("division by zero");
        if (n % 10 === 5) {
          await client.query("begin");
          await client.query("insert into seen values ($1, $2)", [principal, n]);
          await client.query(n % 20 === 5 ? "commit" : "rollback");
        }
      }
      await client.end();
    }),
  );
  expect(await countRows("true")).toBe(8 * (rounds / 20));
});

test("one statement name means a different statement on each connection", async () => {
  const [first, second] = await Promise.all([connect(), connect()]);
  expect((await first.query({ name: "same", text: "select 1 as a" })).rows).toEqual([{ a: 1 }]);
  expect((await second.query({ name: "same", text: "select 2 as a" })).rows).toEqual([{ a: 2 }]);
  expect((await first.query({ name: "same", text: "select 1 as a" })).rows).toEqual([{ a: 1 }]);
  await Promise.all([first.end(), second.end()]);
});

test("a transaction makes every other connection wait until it ends", async () => {
  const [first, second] = await Promise.all([connect(), connect()]);
  const order: string[] = [];
  await first.query("begin");
  const secondInsert = second.query("insert into seen values (2, 2)").then(() => order.push("second"));
  await first.query("insert into seen values (1, 1)");
  order.push("first");
  await first.query("rollback");
  await secondInsert;
  expect(order).toEqual(["first", "second"]);
  expect([await countRows("who = 1"), await countRows("who = 2")]).toEqual([0, 1]);
  await Promise.all([first.end(), second.end()]);
});

test("a connection that dies in a transaction leaves no data of it behind and does not block the others", async () => {
  const [dying, otherClient] = await Promise.all([connect(), connect()]);
  await dying.query("begin");
  await dying.query("insert into seen values (99, 99)");
  cut(dying);
  await otherClient.query("insert into seen values (1, 1)");
  expect([await countRows("who = 99"), await countRows("who = 1")]).toEqual([0, 1]);
  await otherClient.end();
});

test("a connection that dies in a failed transaction does not block the others", async () => {
  const [dying, otherClient] = await Promise.all([connect(), connect()]);
  await dying.query("begin");
  await expect(dying.query("select 1 / 0")).rejects.toThrow("division by zero");
  cut(dying);
  expect((await otherClient.query("select 7 as a")).rows).toEqual([{ a: 7 }]);
  await otherClient.end();
});

test("a connection's prepared statements are forgotten when it ends", async () => {
  const client = await connect();
  const countPrepared = async () =>
    (await front.db.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements where name like 'c%'"))
      .rows[0]?.n;
  const before = (await countPrepared()) ?? 0;
  await client.query({ name: "kept", text: "select 1" });
  expect(await countPrepared()).toBe(before + 1);
  await client.end();
  // The termination message is processed in the next turn, so one more connection's query comes after it.
  const later = await connect();
  await later.query("select 1");
  expect(await countPrepared()).toBe(before);
  await later.end();
});

test("a message split into single bytes by the network is read", async () => {
  const client = await connect();
  // As above: the stream behind pg's connection.
  const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection;
  const write = stream.write.bind(stream);
  stream.write = (data: Uint8Array | string) => {
    for (const byte of Buffer.from(data)) write(Buffer.from([byte]));
    return true;
  };
  expect((await client.query("select $1::int as a", [5])).rows).toEqual([{ a: 5 }]);
  await client.end();
});

test("a connection that does not speak PostgreSQL is closed", async () => {
  const socket = net.connect(front.port, "127.0.0.1");
  const socketClosed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await socketClosed;
});

test("a connection made while the database still opens is answered once it is open", async () => {
  let open = () => {};
  const early = serveEmbeddedDatabase(
    new Promise((resolve) => {
      open = () => resolve(front.db);
    }),
  );
  await new Promise<void>((resolve) => early.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo; the other kinds of address belong to pipes.
  const client = new pg.Client({
    host: "127.0.0.1",
    port: (early.address() as net.AddressInfo).port,
    user: "postgres",
    database: "postgres",
  });
  const reply = client.connect().then(() => client.query("select 3 as a"));
  await new Promise((resolve) => early.once("connection", resolve));
  open();
  expect((await reply).rows).toEqual([{ a: 3 }]);
  await client.end();
  early.close();
});

test("with a password, a connection without it is refused and one with it is served", async () => {
  const protectedFront = await embeddedFront({ password: "s3cret" });
  const queryRows = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query("select 3 as a")).rows;
    } finally {
      await client.end();
    }
  };
  expect(await queryRows(protectedFront.url)).toEqual([{ a: 3 }]);
  await expect(queryRows(protectedFront.url.replace("s3cret", "guess"))).rejects.toThrow(
    "password authentication failed",
  );
  await protectedFront.close();
});
