import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { webhooks } from "@/lib/developers/calls/webhooks";
import type { EventType } from "@/lib/developers/event-sources";
import { failingMsMax, overlapMs, retryWaitsMs } from "@/lib/developers/terms";
import { messageCalls } from "@/lib/notices/calls/messages";
import { payments } from "@/lib/payments/calls/payments";
import { runWebhookDeliveryRound } from "@/lib/simulator/developers/webhooks/deliver";
import { postWebhook } from "@/lib/simulator/developers/webhooks/post";
import { webhookSender } from "@/lib/simulator/developers/webhooks/send-webhook";
import { addMilliseconds } from "@/lib/time/instant";
import { operate, payer, paying } from "../fixtures/paying";
import { answering, isSignedWith, receiver } from "../fixtures/receiver";
import { test } from "../fixtures/own-database";
import { type TestWorld } from "../fixtures/world";
import { refusedWith } from "../fixtures/tx";

const all: EventType[] = ["payment.created", "payment.sent", "payment.paid"];

/** An endpoint of a merchant. */
const addEndpoint = (world: TestWorld, principal: Principal, url: string, events: EventType[] = all) =>
  world.call(webhooks.addEndpoint, { url, description: "", events }, principal);

/** Runs the worker until no delivery is due. */
async function deliver(world: TestWorld, at: Date = world.real): Promise<void> {
  const send = webhookSender(world.db, postWebhook, () => at);
  while (await runWebhookDeliveryRound(world.db, send, at));
}

/** Payments of a merchant with an endpoint. */
async function setUpPayments(world: TestWorld, software: { url: string }, events?: EventType[]) {
  const { principal, payeeId } = await payer(world);
  const { endpoint, secret } = await addEndpoint(world, principal, software.url, events);
  const make = async () => (await world.call(payments.pay, paying(payeeId), principal)).orderNo;
  return { who: principal, endpoint, secret, make };
}

const list = async (world: TestWorld, principal: Principal) =>
  (await world.call(webhooks.deliveries, { currentPage: 1, pageSize: 20 }, principal)).rows;

test("a payment's event is sent to its merchant's endpoint, signed, with the payment as the calls return it", async ({
  world,
}) => {
  const software = await receiver();
  const { who, secret, make } = await setUpPayments(world, software);
  const orderNo = await make();
  await deliver(world);
  await operate(world, "dispatch", orderNo);
  await deliver(world);
  await operate(world, "succeed", orderNo);
  await deliver(world);

  const bodies = software.got.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object });
  expect(bodies.map(({ type }) => type)).toEqual(["payment.created", "payment.sent", "payment.paid"]);
  expect(bodies[2]).toMatchObject({ timestamp: (await world.now()).toISOString(), data: { orderNo, state: "4" } });
  expect(software.got.every((request) => isSignedWith(secret, request))).toBe(true);
  const [first] = software.got;
  expect(first?.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-timestamp": String(world.real.getTime() / 1_000),
    "webhook-id": expect.stringMatching(/^msg_[0-9a-f]{32}$/),
  });
  const rows = await list(world, who);
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(["delivered", 1]));
  expect(rows[2]).toMatchObject({ messageId: first?.headers["webhook-id"], last: { status: 200, answer: "ok" } });
});

test("a request that was changed on the way has no valid signature, nor one signed with another secret", async ({
  world,
}) => {
  const software = await receiver();
  const { secret, make } = await setUpPayments(world, software);
  await make();
  await deliver(world);
  const [request] = software.got;
  if (!request) throw new Error("an event was sent");
  expect(isSignedWith(secret, request)).toBe(true);
  expect(isSignedWith(secret, { ...request, body: request.body.replace("payment", "Payment") })).toBe(false);
  expect(isSignedWith(secret, { ...request, headers: { ...request.headers, "webhook-timestamp": "1" } })).toBe(false);
  expect(isSignedWith(`whsec_${Buffer.alloc(32).toString("base64")}`, request)).toBe(false);
});

test("events without a subscriber are not written at all", async ({ world, db }) => {
  const software = await receiver();
  const { make } = await setUpPayments(world, software, ["payment.paid"]);
  const orderNo = await make();
  const otherPayer = await payer(world);
  await world.call(payments.pay, paying(otherPayer.payeeId), otherPayer.principal);
  await operate(world, "dispatch", orderNo);
  expect(await db.prisma.webhookEvent.count({ where: { world: world.id } })).toBe(0);
});

test("a delivery that is not accepted is retried by the world's clock, ten times in all, and then has failed", async ({
  world,
}) => {
  const software = await receiver(answering(500, "not now"));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  const attemptCounts: number[] = [software.got.length];
  for (const wait of retryWaitsMs) {
    const now = await world.now();
    const [row] = await list(world, who);
    expect(row).toMatchObject({
      state: "waiting",
      nextAt: addMilliseconds(now, wait),
      last: { status: 500, answer: "not now" },
    });
    await world.setClock(addMilliseconds(now, wait - 1));
    await deliver(world);
    expect(software.got).toHaveLength(attemptCounts.length);
    await world.setClock(addMilliseconds(now, wait));
    await deliver(world);
    attemptCounts.push(software.got.length);
  }
  expect(attemptCounts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await list(world, who)).toMatchObject([{ state: "failed", attempts: 10, nextAt: null }]);
  expect(new Set(software.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a receiver that requests more time is left alone for it", async ({ world }) => {
  const software = await receiver(answering(429, "slowly", { "retry-after": "3600" }));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  expect(await list(world, who)).toMatchObject([{ nextAt: addMilliseconds(await world.now(), 3_600_000) }]);
});

test("a redirect is not followed", async ({ world }) => {
  const elsewhere = await receiver();
  const software = await receiver(answering(307, "", { location: elsewhere.url }));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  expect(elsewhere.got).toEqual([]);
  expect(await list(world, who)).toMatchObject([{ state: "waiting", last: { status: 307 } }]);
});

test("of a long reply the beginning is stored, without characters that no page may hold", async ({ world }) => {
  const software = await receiver(answering(200, `\u0000好\n${"x".repeat(5_000_000)}`));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  const [row] = await list(world, who);
  expect(row?.state).toBe("delivered");
  expect(row?.last?.answer).toMatch(/^好 x+$/);
  expect(row?.last?.answer.length).toBeLessThanOrEqual(500);
});

test("a receiver that never answers times out", async () => {
  const software = await receiver(() => {});
  expect(await postWebhook(software.url, {}, "{}", { answerMs: 30 })).toMatchObject({
    status: null,
    failure: "timeout",
  });
  expect(software.got).toHaveLength(1);
});

test("an address without a listener is no connection", async () => {
  expect(await postWebhook("http://127.0.0.1:1/", {}, "{}")).toMatchObject({ status: null, failure: "connect" });
});

test("an endpoint that reports it is gone is disabled at once, and its merchant is notified", async ({ world }) => {
  const software = await receiver(answering(410, "gone"));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await make();
  await deliver(world);
  const { rows } = await world.call(webhooks.endpoints, {}, who);
  expect(rows).toMatchObject([{ state: "disabled", disabledFor: "gone" }]);
  expect((await list(world, who)).map(({ state }) => state)).toEqual(["failed", "failed"]);
  const messageList = await world.call(messageCalls.messages, { currentPage: 1, pageSize: 10 }, who);
  expect(messageList.rows[0]).toMatchObject({ title: `Webhook to ${software.url} disabled` });
  const count = software.got.length;
  await make();
  await deliver(world);
  expect(software.got).toHaveLength(count);
});

test("an endpoint that accepts nothing for five days is disabled, and its merchant is notified", async ({ world }) => {
  const software = await receiver(answering(503));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  const since = await world.now();
  await world.setClock(addMilliseconds(since, failingMsMax - 1));
  await deliver(world);
  expect((await world.call(webhooks.endpoints, {}, who)).rows).toMatchObject([
    { state: "enabled", failingSince: since },
  ]);
  await world.setClock(addMilliseconds(since, failingMsMax + retryWaitsMs[1]));
  await deliver(world);
  expect((await world.call(webhooks.endpoints, {}, who)).rows).toMatchObject([
    { state: "disabled", disabledFor: "failing" },
  ]);
});

test("an accepted delivery marks its endpoint as working again", async ({ world }) => {
  const software = await receiver(answering(503));
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  software.answer = answering(204, "");
  await world.setClock(addMilliseconds(await world.now(), retryWaitsMs[0]));
  await deliver(world);
  expect((await world.call(webhooks.endpoints, {}, who)).rows).toMatchObject([{ failingSince: null }]);
});

test("of many workers one sends a try", async ({ world }) => {
  const software = await receiver();
  const { make } = await setUpPayments(world, software, ["payment.created"]);
  for (let i = 0; i < 3; i += 1) await make();
  await Promise.all([deliver(world), deliver(world), deliver(world)]);
  await deliver(world);
  expect(software.got).toHaveLength(3);
});

test("a message of a worker that dies after sending is sent once more after a minute, under the same id", async ({
  world,
  db,
}) => {
  const software = await receiver();
  const { who, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  const dying = webhookSender(db, async (...postArguments) => {
    await postWebhook(...postArguments);
    throw new Error("the worker is gone");
  });
  while (await runWebhookDeliveryRound(db, dying, world.real)) if (software.got.length > 0) break;
  await deliver(world, addMilliseconds(world.real, 59_999));
  expect(software.got).toHaveLength(1);
  await deliver(world, addMilliseconds(world.real, 60_000));
  expect(software.got.map(({ headers }) => headers["webhook-id"])).toEqual(
    Array(2).fill(software.got[0]?.headers["webhook-id"]),
  );
  expect(await list(world, who)).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

test("of one order the first event is tried first", async ({ world }) => {
  const software = await receiver();
  const { make } = await setUpPayments(world, software);
  const orderNo = await make();
  await operate(world, "dispatch", orderNo);
  await operate(world, "succeed", orderNo);
  await deliver(world);
  expect(software.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(all);
});

test("a new secret signs beside the one before it for a day, and alone from then on", async ({ world }) => {
  const software = await receiver();
  const { who, endpoint, secret, make } = await setUpPayments(world, software, ["payment.created"]);
  const { secret: next } = await world.call(webhooks.rotateSecret, { endpointId: endpoint.endpointId }, who);
  expect(next).not.toBe(secret);
  await make();
  await deliver(world, addMilliseconds(world.real, overlapMs - 1));
  await make();
  await deliver(world, addMilliseconds(world.real, overlapMs));
  expect(software.got.map((request) => [isSignedWith(secret, request), isSignedWith(next, request)])).toEqual([
    [true, true],
    [false, true],
  ]);
});

test("a failed delivery is sent again by hand, and so are all since an instant", async ({ world }) => {
  const software = await receiver(answering(410));
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await make();
  await deliver(world);
  const { endpointId } = endpoint;
  const [row] = await list(world, who);
  if (!row) throw new Error("a delivery is listed");
  const since = row.eventAt;
  expect(await refusedWith(world.call(webhooks.replayDelivery, { deliveryId: row.deliveryId }, who))).toBe(
    "OPERATION_NOT_ALLOW",
  );
  expect(await refusedWith(world.call(webhooks.replayFailed, { endpointId, since }, who))).toBe("OPERATION_NOT_ALLOW");
  await world.call(webhooks.switchEndpoint, { endpointId, isEnabled: true }, who);
  software.answer = answering(200);
  await world.call(webhooks.replayDelivery, { deliveryId: row.deliveryId }, who);
  await deliver(world);
  expect(await world.call(webhooks.replayFailed, { endpointId, since: addMilliseconds(since, 1) }, who)).toEqual({
    count: 0,
  });
  expect(await world.call(webhooks.replayFailed, { endpointId, since }, who)).toEqual({ count: 1 });
  await deliver(world);
  expect((await list(world, who)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  const detail = await world.call(webhooks.deliveryDetail, { deliveryId: row.deliveryId }, who);
  expect(detail.attempts.at(-1)).toMatchObject({ no: detail.attempts.length, status: 200 });
});

test("a test is sent at once and its reply displayed; it is not retried", async ({ world }) => {
  const software = await receiver(answering(418, "I am a teapot"));
  const { who, endpoint, secret } = await setUpPayments(world, software);
  const { endpointId } = endpoint;
  expect(await world.call(webhooks.testEndpoint, { endpointId }, who)).toMatchObject({
    status: 418,
    answer: "I am a teapot",
  });
  await deliver(world);
  const [request] = software.got;
  expect(software.got).toHaveLength(1);
  expect(request && isSignedWith(secret, request)).toBe(true);
  expect(JSON.parse(request?.body ?? "")).toMatchObject({ type: "test.ping", data: { endpointId } });
  expect(await list(world, who)).toMatchObject([{ type: "test.ping", state: "failed", attempts: 1 }]);
});

test("the number of tests a person sends in a minute is limited", async ({ world }) => {
  const software = await receiver();
  const { who, endpoint } = await setUpPayments(world, software);
  const { endpointId } = endpoint;
  for (let i = 0; i < 10; i += 1) await world.call(webhooks.testEndpoint, { endpointId }, who);
  expect(await refusedWith(world.call(webhooks.testEndpoint, { endpointId }, who))).toBe("REQUEST_BUSY");
});

test("endpoints have an address on the internet, or on this machine in a trial installation", async ({ world }) => {
  const principal = await world.merchant();
  const refusalFor = (url: string) => refusedWith(addEndpoint(world, principal, url));
  for (const url of [
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://hooks.example.com:22/",
    "https://hooks.example.com:8080/",
  ])
    expect([url, await refusalFor(url)]).toEqual([url, "URL_NOT_ALLOWED"]);
  expect(await refusalFor("https://hooks.example.com/events")).toHaveProperty("secret");
  vi.stubEnv("PUBLIC_URL", "https://pay.example.com");
  try {
    expect(await refusalFor("http://127.0.0.1:9000/")).toBe("URL_NOT_ALLOWED");
    vi.stubEnv("WEBHOOKS_LOCAL", "1");
    expect(await refusalFor("http://127.0.0.1:9000/")).toHaveProperty("secret");
  } finally {
    vi.unstubAllEnvs();
  }
});

test("a name that resolves to an internal address is not connected to, and is resolved again at each try", async () => {
  const answers = [["10.0.0.1"], ["1.1.1.1", "127.0.0.1"], []];
  const resolve = async () => answers.shift() ?? [];
  const postEvent = () => postWebhook("https://hooks.example.com/", {}, "{}", { resolve });
  expect(await postEvent()).toMatchObject({ status: null, failure: "address" });
  expect(await postEvent()).toMatchObject({ status: null, failure: "address" });
  expect(await postEvent()).toMatchObject({ status: null, failure: "name" });
});

test("a merchant has ten endpoints at most", async ({ world }) => {
  const principal = await world.merchant();
  for (let i = 0; i < 10; i += 1) await addEndpoint(world, principal, `https://hooks.example.com/${i}`);
  expect(await refusedWith(addEndpoint(world, principal, "https://hooks.example.com/10"))).toBe("ENDPOINTS_FULL");
});

test("a person who may not see payments has none sent anywhere", async ({ world }) => {
  const { userNo } = await world.merchant();
  const clerk = await world.operator(userNo, { permissions: ["developer/webhooks", "developer/webhooks:manage"] });
  expect(await refusedWith(addEndpoint(world, clerk, "https://hooks.example.com/"))).toBe("GRANT_TOO_WIDE");
});

test("another merchant's endpoints and deliveries are not found", async ({ world }) => {
  const software = await receiver();
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  await deliver(world);
  const [row] = await list(world, who);
  const deliveryId = row?.deliveryId ?? "";
  const otherMerchant = await world.merchant();
  const { endpointId, url } = endpoint;
  const no = (call: Promise<unknown>) => refusedWith(call);
  expect(await no(world.call(webhooks.testEndpoint, { endpointId }, otherMerchant))).toBe("ENDPOINT_NOTFOUND");
  expect(await no(world.call(webhooks.rotateSecret, { endpointId }, otherMerchant))).toBe("ENDPOINT_NOTFOUND");
  expect(
    await no(world.call(webhooks.changeEndpoint, { endpointId, url, description: "", events: all }, otherMerchant)),
  ).toBe("ENDPOINT_NOTFOUND");
  expect(await no(world.call(webhooks.switchEndpoint, { endpointId, isEnabled: false }, otherMerchant))).toBe(
    "ENDPOINT_NOTFOUND",
  );
  expect(await no(world.call(webhooks.removeEndpoint, { endpointId }, otherMerchant))).toBe("ENDPOINT_NOTFOUND");
  expect(await no(world.call(webhooks.deliveryDetail, { deliveryId }, otherMerchant))).toBe("DELIVERY_NOTFOUND");
  expect(await no(world.call(webhooks.replayDelivery, { deliveryId }, otherMerchant))).toBe("DELIVERY_NOTFOUND");
  expect(await list(world, otherMerchant)).toEqual([]);
});

test("a changed endpoint is sent its new events from then on; a removed one removes its deliveries", async ({
  world,
  db,
}) => {
  const [software, next] = [await receiver(answering(500)), await receiver()];
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  const { endpointId } = endpoint;
  await make();
  await deliver(world);
  await world.call(
    webhooks.changeEndpoint,
    { endpointId, url: next.url, description: "ERP", events: ["payment.sent"] },
    who,
  );
  const orderNo = await make();
  await operate(world, "dispatch", orderNo);
  await deliver(world);
  expect(next.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(["payment.sent"]);
  await world.call(webhooks.removeEndpoint, { endpointId }, who);
  expect(await list(world, who)).toEqual([]);
  expect(await db.prisma.webhookAttempt.count({ where: { world: world.id } })).toBe(0);
});

test("waiting deliveries of an endpoint that its people disable have failed", async ({ world }) => {
  const software = await receiver(answering(500));
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  const { endpointId } = endpoint;
  await make();
  await deliver(world);
  const shut = await world.call(webhooks.switchEndpoint, { endpointId, isEnabled: false }, who);
  expect(shut).toMatchObject({ state: "disabled", disabledFor: "byHand" });
  expect(await list(world, who)).toMatchObject([{ state: "failed" }]);
  expect(await refusedWith(world.call(webhooks.switchEndpoint, { endpointId, isEnabled: false }, who))).toBe(
    "OPERATION_NOT_ALLOW",
  );
});

test("a delivery is sent again to its original address alone, also once the endpoint has another one", async ({
  world,
}) => {
  const [software, next] = [await receiver(), await receiver()];
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  const { endpointId } = endpoint;
  await make();
  await deliver(world);
  const [delivery] = await list(world, who);
  if (!delivery) throw new Error("an event was sent");
  expect(delivery).toMatchObject({ state: "delivered", url: software.url });
  const change = (url: string) =>
    world.call(webhooks.changeEndpoint, { endpointId, url, description: "", events: ["payment.created"] }, who);
  const replay = () => world.call(webhooks.replayDelivery, { deliveryId: delivery.deliveryId }, who);
  await change(next.url);
  expect(await refusedWith(replay())).toBe("OPERATION_NOT_ALLOW");
  await deliver(world);
  expect(next.got).toEqual([]);
  await change(software.url);
  await replay();
  await deliver(world);
  expect(software.got).toHaveLength(2);
  // for a message that was sent before addresses were stored, the destination is unknown
  await world.db.sql("update webhook_delivery set url = '' where world = $1::uuid", [world.id]);
  expect(await refusedWith(replay())).toBe("OPERATION_NOT_ALLOW");
});

test("another address starts empty, with a secret of its own: nothing that waited or had failed is sent there", async ({
  world,
}) => {
  const [software, next] = [await receiver(answering(500)), await receiver()];
  const { who, endpoint, secret, make } = await setUpPayments(world, software, ["payment.created"]);
  const { endpointId } = endpoint;
  await make();
  await deliver(world);
  await make();
  const entry = { endpointId, description: "", events: ["payment.created"] as EventType[] };
  const renamedEndpoint = await world.call(
    webhooks.changeEndpoint,
    { ...entry, url: software.url, description: "ERP" },
    who,
  );
  expect(renamedEndpoint.secret).toBeNull();
  expect(await list(world, who)).toMatchObject([{ state: "waiting" }]);
  const changedEndpoint = await world.call(webhooks.changeEndpoint, { ...entry, url: next.url }, who);
  expect(changedEndpoint).toMatchObject({ url: next.url, failingSince: null, oldSecretUntil: null });
  expect(await list(world, who)).toMatchObject([{ state: "failed", nextAt: null, url: software.url }]);
  const since = new Date(0);
  expect(await world.call(webhooks.replayFailed, { endpointId, since }, who)).toEqual({ count: 0 });
  await deliver(world);
  // the one that was not prepared yet was made for the new address
  expect(next.got).toHaveLength(1);
  const [request] = next.got;
  if (!request || changedEndpoint.secret === null) throw new Error("an event was sent, signed by a new secret");
  expect(isSignedWith(changedEndpoint.secret, request)).toBe(true);
  expect(isSignedWith(secret, request)).toBe(false);
});

test("a message that a worker is sending goes nowhere once its address is another one", async ({ world }) => {
  const [software, next] = [await receiver(), await receiver()];
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  await make();
  const send = webhookSender(world.db, postWebhook, () => world.real);
  const entry = { endpointId: endpoint.endpointId, description: "", events: ["payment.created"] as EventType[] };
  await runWebhookDeliveryRound(
    world.db,
    async (letter) => {
      await world.call(webhooks.changeEndpoint, { ...entry, url: next.url }, who);
      await send(letter);
    },
    world.real,
  );
  expect([software.got, next.got]).toEqual([[], []]);
  expect(await list(world, who)).toMatchObject([{ state: "failed" }]);
});

test("a person who may not see an event's subject resends none of it, one by one or together", async ({ world }) => {
  const software = await receiver(answering(410));
  const { who, endpoint, make } = await setUpPayments(world, software, ["payment.created"]);
  const { endpointId } = endpoint;
  await make();
  await deliver(world);
  await world.call(webhooks.switchEndpoint, { endpointId, isEnabled: true }, who);
  const [delivery] = await list(world, who);
  const deliveryId = delivery?.deliveryId ?? "";
  const permissions = ["developer/webhooks", "developer/webhooks:manage", "transfer_manage/transferOrder"];
  const clerk = await world.operator(who.userNo, { permissions });
  expect(await refusedWith(world.call(webhooks.replayDelivery, { deliveryId }, clerk))).toBe("AUTHORIZATION_FAILED");
  const all = { endpointId, since: new Date(0) };
  expect(await world.call(webhooks.replayFailed, all, clerk)).toEqual({ count: 0 });
  expect(await world.call(webhooks.replayFailed, all, who)).toEqual({ count: 1 });
});
