import net from "node:net";
import { afterEach, expect } from "vitest";
import { openPipeline, type Pipeline } from "@/lib/simulator/platform/store/connections/pipeline";
import { test } from "../fixtures/world";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const giveBack of cleanups.splice(0).reverse()) await giveBack();
});

/**
 * Proxies the connection between a pipeline and the database: counts connections, cuts them, goes away and comes back
 * as a failing database does.
 */
async function between(url: string) {
  const database = new URL(url);
  const sockets = new Set<net.Socket>();
  const place = { connections: 0, url: "", cut: () => sockets.forEach((socket) => socket.destroy()) };
  const server = net.createServer((near) => {
    place.connections += 1;
    const far = net.connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => to.destroy())
        .pipe(to);
    }
  });
  const come = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await come(0);
  cleanups.push(() => server.close());
  const { port } = server.address() as net.AddressInfo; // it listens on TCP; the other kinds of address belong to pipes
  place.url = Object.assign(new URL(database), { hostname: "127.0.0.1", port: String(port) }).href;
  return Object.assign(place, {
    leave: () => new Promise((resolve) => server.close(resolve)),
    comeBack: () => come(port),
  });
}

function openTracked(url: string): Pipeline {
  const pipeline = openPipeline(url);
  cleanups.push(() => pipeline.close());
  return pipeline;
}

const double = (pipeline: Pipeline, n: number) =>
  pipeline.run<{ twice: number }>("select $1::int * 2 as twice", [n]).then(([row]) => row?.twice);

test("many simultaneous statements share one connection and each gets its own answer", async ({ url }) => {
  const place = await between(url);
  const pipeline = openTracked(place.url);
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  expect(await Promise.all(numbers.map((n) => double(pipeline, n)))).toEqual(numbers.map((n) => n * 2));
  expect(place.connections).toBe(1);
});

test("lists come to the database unchanged, with any texts", async ({ url }) => {
  const pipeline = openTracked(url);
  const texts = [
    "plain",
    "",
    "NULL",
    null,
    "a,b",
    "{x}",
    'say "so"',
    "back\\slash",
    '\\"',
    " ends ",
    "a\nb\tc",
    "付款 é 🙂",
  ];
  const [day, otherDay] = [new Date("2026-03-18T02:00:00.000Z"), new Date("1999-12-31T23:59:59.999Z")];
  const lists = [
    texts,
    [1n, null, -9_007_199_254_740_993n],
    [0.5, -3, 1e21],
    [true, false, null],
    [],
    [day, null, otherDay],
  ];
  const result = await pipeline.run<{ a: unknown; b: unknown; c: unknown; d: unknown; e: unknown; f: unknown }>(
    "select $1::text[] as a, $2::bigint[]::text[] as b, $3::float8[] as c, $4::boolean[] as d, $5::uuid[] as e, $6::timestamptz[] as f",
    lists,
  );
  const asText = (value: unknown) => (value === null ? null : String(value));
  expect(result).toEqual([{ a: texts, b: lists[1]?.map(asText), c: lists[2], d: lists[3], e: [], f: lists[5] }]);
});

test("a failing statement fails alone, at its first and at every further time", async ({ url }) => {
  const pipeline = openTracked(url);
  for (let time = 0; time < 3; time += 1) {
    const attempts = [
      double(pipeline, 1),
      pipeline.run("select 1 / $1::int", [0]),
      pipeline.run("select nothing from nowhere"),
      double(pipeline, 2),
    ];
    expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
  }
});

test("a statement with values that cannot be written does not fail the same statement of others with it", async ({
  url,
}) => {
  const pipeline = openTracked(url);
  const echo = (value: unknown) =>
    pipeline.run<{ told: string }>("select $1::text as told", [value]).then(([row]) => row?.told);
  const results = await Promise.allSettled([echo("first"), echo({ amount: 1n }), echo("second")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const unseen = (value: unknown) =>
    pipeline.run<{ told: string }>("select $1::text || 'r' as told", [value]).then(([row]) => row?.told);
  await expect(unseen({ amount: 1n })).rejects.toThrow("BigInt");
  expect(await Promise.all([unseen("a"), unseen("b")])).toEqual(["ar", "br"]);
  expect(await unseen("c")).toBe("cr");
});

test("when the connection is lost, statements in progress are refused and the next statement opens another", async ({
  url,
}) => {
  const place = await between(url);
  const pipeline = openTracked(place.url);
  expect(await double(pipeline, 1)).toBe(2);
  const underWay = Promise.allSettled([double(pipeline, 2), double(pipeline, 3)]);
  place.cut();
  expect((await underWay).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await double(pipeline, 4)).toBe(8);
  expect(place.connections).toBe(2);
});

test("an unreachable database is retried at the next statement", async ({ url }) => {
  const place = await between(url);
  await place.leave();
  const pipeline = openTracked(place.url);
  await expect(double(pipeline, 1)).rejects.toThrow("ECONNREFUSED");
  await place.comeBack();
  expect(await double(pipeline, 2)).toBe(4);
});
