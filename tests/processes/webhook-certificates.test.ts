import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { payments } from "@/lib/payments/calls/payments";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { authority } from "../fixtures/certificates";
import { secrets } from "../fixtures/clustered-portal";
import { connectProxy } from "../fixtures/connect-proxy";
import { migratedServer } from "../fixtures/databases";
import { payer, paying } from "../fixtures/paying";
import { answering, isSignedWith, receiver } from "../fixtures/receiver";
import { page } from "../fixtures/stage";
import { ownFolder, tool } from "../fixtures/tool";
import { freshWorld } from "../fixtures/world";

let server: Awaited<ReturnType<typeof migratedServer>>;
let db: Database;
beforeAll(async () => {
  server = await migratedServer();
  db = openDatabase(server.url, { max: 3 });
});
afterAll(async () => {
  await db.close();
  server.stop();
});

const [rightAddress, wrongAddress] = ["93.184.216.34", "93.184.216.35"];

/**
 * Starts a receiver behind a proxy, with a certificate for one of two addresses, and makes a payment that both
 * addresses are notified of.
 */
async function notifiedReceiver(manner: "leads" | "refuses" = "leads") {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const ca = authority(folder);
  const software = await receiver(answering(200), { certificate: ca.issueCertificate(`IP:${rightAddress}`) });
  const proxy = await connectProxy(software.port, manner);
  const world = await freshWorld(db);
  const { principal, payeeId } = await payer(world);
  const addEndpoint = async (address: string) => {
    const url = `https://${address}/events`;
    return world.call(webhooks.addEndpoint, { url, description: "", events: ["payment.created"] }, principal);
  };
  const [right, wrong] = [await addEndpoint(rightAddress), await addEndpoint(wrongAddress)];
  await world.call(payments.pay, paying(payeeId), principal);
  const deliveries = async () => {
    const { rows } = await world.call(webhooks.deliveries, page, principal);
    const of = ({ endpoint }: typeof right) => rows.find(({ endpointId }) => endpointId === endpoint.endpointId);
    return { right: of(right), wrong: of(wrong) };
  };
  const work = (more: Readonly<Record<string, string>>) => {
    const worker = tool(["worker"], {
      ...secrets,
      DATABASE_URL: server.url,
      DATABASE_KIND: "server",
      WEBHOOKS_PROXY: proxy.url,
      DATA_DIR: folder,
      ...more,
    });
    onTestFinished(async () => {
      worker.signal("SIGTERM");
      await worker.ended;
    });
  };
  const waitUntil = (holds: Parameters<typeof vi.waitFor>[0]) => vi.waitFor(holds, { timeout: 60_000, interval: 50 });
  return { ca, software, proxy, world, secret: right.secret, deliveries, work, tried: waitUntil };
}

test("the authority that NODE_EXTRA_CA_CERTS names is trusted, but not for another host than its certificate names", async () => {
  const { ca, software, proxy, secret, deliveries, work, tried } = await notifiedReceiver();
  work({ NODE_EXTRA_CA_CERTS: ca.file });
  await tried(async () =>
    expect(await deliveries()).toMatchObject({
      right: { state: "delivered", attempts: 1 },
      wrong: { state: "waiting", attempts: 1, last: { status: null, failure: "certificate" } },
    }),
  );
  expect(proxy.asked.toSorted()).toEqual([`${rightAddress}:443`, `${wrongAddress}:443`]);
  expect(software.got.map((request) => isSignedWith(secret, request))).toEqual([true]);
});

test("without it the same certificate is refused, and the receiver is sent nothing", async () => {
  const { software, deliveries, work, tried } = await notifiedReceiver();
  work({});
  await tried(async () =>
    expect(await deliveries()).toMatchObject({
      right: { state: "waiting", attempts: 1, last: { status: null, failure: "certificate" } },
    }),
  );
  expect(software.got).toEqual([]);
});

test("a delivery that a proxy refuses is retried later, and goes out once it leads on", async () => {
  const { ca, software, proxy, world, deliveries, work, tried } = await notifiedReceiver("refuses");
  work({ NODE_EXTRA_CA_CERTS: ca.file });
  await tried(async () =>
    expect(await deliveries()).toMatchObject({
      right: { state: "waiting", attempts: 1, last: { status: null, failure: "connect" } },
    }),
  );
  expect(software.reached).toBe(0);
  proxy.manner = "leads";
  const { right } = await deliveries();
  await world.setClock(right?.nextAt ?? new Date(NaN));
  await tried(async () => expect(await deliveries()).toMatchObject({ right: { state: "delivered", attempts: 2 } }));
  expect(software.got).toHaveLength(1);
});
