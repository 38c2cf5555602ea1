import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { isOutcomeUnknown } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { payments } from "@/lib/payments/calls/payments";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { folderLockOwnerOf } from "../../tools/embedded-db/folder-lock";
import { freePort } from "../../tools/process/free-port";
import { lineTo } from "../bench/bank";
import { processBelow } from "../bench/cpu";
import { dice, type Roll } from "../fixtures/bank-line";
import { cluster } from "../fixtures/cluster";
import { secrets } from "../fixtures/clustered-portal";
import { recordFinding, isLong } from "../fixtures/findings";
import { insisting, type RetryingCall } from "../fixtures/insisting";
import { payer, paying } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { ownFolder, tool } from "../fixtures/tool";
import { openMarket } from "../fixtures/trading";
import { freshWorld, type TestWorld } from "../fixtures/world";

const rounds = isLong ? 200 : 4;
const merchants = 3;
const ordersEach = 2;
/** The world's clock goes so many times as fast as ours: what was paid is dispatched while others are being killed. */
const speed = 300;
/**
 * Limits the kills per start: the supervisor gives up a part that ends this often within seconds; then everything is
 * killed and started again.
 */
const killsAStart = 3;

const seed = Number(process.env.KILL_SEED ?? (isLong ? Date.now() % 2_147_483_647 : 20261127));
const parts = ["all", "the portal", "the worker", "the database"] as const;

/**
 * Describes a running installation, which can be killed as by a power cut: it restarts automatically, or is restarted.
 */
interface Installation {
  readonly port: number;
  open(): Promise<Database>;
  kill(part: (typeof parts)[number]): Promise<void>;
}

/** `npm start` on a folder or a server of its own. */
async function startInstallation(kind: "server" | "embedded"): Promise<Installation> {
  const { folder, remove } = ownFolder();
  const server = kind === "server" ? await cluster({ durable: true }) : undefined;
  const settings = { PORT: String(await freePort()), DATA_DIR: folder, ...secrets };
  const startPortal = () => tool(["start"], { ...settings, ...(server && { DATABASE_URL: server.url }) });
  let run = startPortal();
  onTestFinished(async () => {
    run.signal("SIGTERM");
    await run.ended;
    server?.stop();
    remove();
  });
  await run.said("Ctrl-C stops it.");
  let killCount = 0;
  // one that was killed just now is waited for
  const below = (word: string) => vi.waitFor(() => process.kill(processBelow(run.pid, word), "SIGKILL"), 30_000);
  return {
    port: Number(settings.PORT),
    async open() {
      const url = server?.url ?? (await folderLockOwnerOf(folder))?.url;
      if (!url) throw new Error("nobody holds the database");
      return openDatabase(url, { max: 3, isEmbedded: !server });
    },
    async kill(part) {
      killCount += 1;
      if (part === "the database" && server) {
        server.kill();
        server.start();
      } else if (part === "all" || killCount > killsAStart) {
        killCount = 0;
        run.signal("SIGKILL");
        await run.ended;
        run = startPortal();
        await run.said("Ctrl-C stops it.");
      } else await below({ "the portal": "serve", "the worker": "worker", "the database": "embedded" }[part]);
    },
  };
}

/** Payments of some merchants at once, while a part is killed at an instant between the first request and the last answer. */
async function round(
  askers: readonly { readonly call: RetryingCall; readonly payeeId: string }[],
  strike: () => Promise<void>,
) {
  const pays = async ({ call, payeeId }: (typeof askers)[number]) => {
    const orderNos: string[] = [];
    for (let no = 0; no < ordersEach; no += 1) {
      const order = paying(payeeId, {
        amount: { currency: "USD", minor: 100_00n },
        reference: randomUUID().replaceAll("-", "").slice(0, 20),
      });
      orderNos.push((await call(payments.pay, order, randomUUID())).orderNo);
    }
    return orderNos;
  };
  const [orders] = await Promise.all([Promise.all(askers.map(pays)), strike()]);
  return orders.flat();
}

async function createPayers(world: TestWorld): Promise<{ principal: Principal; payeeId: string }[]> {
  const all: { principal: Principal; payeeId: string }[] = [];
  for (let no = 0; no < merchants; no += 1) all.push(await payer(world, BigInt(rounds) * 1_000_00n));
  return all;
}

for (const kind of ["server", "embedded"] as const)
  test(
    `whatever part is killed at whatever instant, ${rounds} times (${kind}, KILL_SEED=${seed}): every answered call is stored, none is half-done, and every due item is done once`,
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
      const roll: Roll = dice(seed);
      const at = await startInstallation(kind);
      const db = await at.open();
      const world = await freshWorld(db);
      await openMarket(world);
      const ready = await createPayers(world);
      const askers = await Promise.all(
        ready.map(async ({ principal: { operatorId }, payeeId }) => {
          const caller = world.caller({ at: new Date() });
          const token = await openSession(db.sql, "portal", world.id, operatorId, caller);
          return { call: insisting(lineTo(at.port, token), { goesOn: isOutcomeUnknown }), payeeId };
        }),
      );
      await db.sql(
        "update world set clock_mode = 'flowing', clock_since = now(), clock_speed = $2 where id = $1::uuid",
        [world.id, speed],
      );
      await db.close();

      const orderNos: string[] = [];
      let slowest = 0;
      for (let no = 0; no < rounds; no += 1) {
        const part = parts[roll(parts.length)] ?? "all";
        const afterMs = roll(250);
        let struckAt = 0;
        orderNos.push(
          ...(await round(askers, async () => {
            await new Promise((resolve) => setTimeout(resolve, afterMs));
            struckAt = performance.now();
            await at.kill(part);
          })),
        );
        slowest = Math.max(slowest, performance.now() - struckAt);
      }

      const after = await at.open();
      onTestFinished(after.close);
      const again = await vi.waitFor(
        async () => {
          const open = await after.prisma.payment.count({ where: { world: world.id, state: "pending" } });
          expect(open).toBe(0);
          return after.prisma.payment.findMany({ where: { world: world.id }, select: { orderNo: true, id: true } });
        },
        { timeout: 60_000, interval: 200 },
      );
      expect(new Set(orderNos).size).toBe(rounds * merchants * ordersEach);
      expect(again.map(({ orderNo }) => orderNo).sort()).toEqual([...orderNos].sort());
      const dispatches = await after.prisma.history.findMany({
        where: { world: world.id, event: "dispatch", subject: { in: again.map(({ id }) => id) } },
        select: { subject: true },
      });
      expect(dispatches.map(({ subject }) => subject).sort()).toEqual(again.map(({ id }) => id).sort());
      expect(await faultsOf({ db: after, id: world.id })).toEqual([]);
      recordFinding(
        `killed at random (${kind}): ${rounds} rounds, ${orderNos.length} payments, seed ${seed}: each there once and dispatched once, books right; the longest from a kill to the last answer ${(slowest / 1_000).toFixed(1)} s`,
      );
    },
  );
