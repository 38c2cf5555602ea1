import { expect } from "vitest";
import type { SandboxKey } from "@/lib/call/principal";
import { sandbox, sandboxKeys } from "@/lib/developers/calls/sandbox";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { recordingCalls, scenarioCalls } from "@/lib/operations/calls/scenarios";
import { operations } from "@/lib/operations/calls/worlds";
import { sendWebhooks } from "@/lib/simulator/developers/webhooks/deliver";
import { postWebhook } from "@/lib/simulator/developers/webhooks/post";
import { webhookSender } from "@/lib/simulator/developers/webhooks/send-webhook";
import { test } from "../fixtures/own-database";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { answering, receiver } from "../fixtures/receiver";
import { DrivenWorld } from "../fixtures/recording";
import { operationsPerson as ops, payPassword } from "../fixtures/world";

test("a recording with events that were sent again and a world that a key drove says beforehand what it leaves out, and plays back to the same balances", async ({
  world,
}) => {
  const drivenWorld = await DrivenWorld.make(world, { records: true });
  const acme = await drivenWorld.merchant("Acme Trading");
  const software = await receiver(answering(410));
  const deliver = async () => {
    const send = webhookSender(world.db, postWebhook, () => world.real);
    while (await sendWebhooks(world.db, send, world.real));
  };
  const exchanges = async () => {
    const input = { sell: "USD", buy: "EUR", amount: money("USD", 100_00n) } as const;
    const { quoteId } = await drivenWorld.call(exchange.lockQuote, input, acme);
    await drivenWorld.call(exchange.placeRealTime, { quoteId, payPassword }, acme);
  };
  const { endpoint } = await drivenWorld.call(
    webhooks.addEndpoint,
    { url: software.url, description: "", events: ["exchange.filled"] },
    acme,
  );
  const { endpointId } = endpoint;
  await exchanges();
  await deliver();
  await drivenWorld.call(webhooks.switchEndpoint, { endpointId, isEnabled: true }, acme);
  software.answer = answering(200);
  const [delivery] = (await drivenWorld.call(webhooks.deliveries, { currentPage: 1, pageSize: 10 }, acme)).rows;
  if (!delivery) throw new Error("a delivery is listed");
  const since = delivery.eventAt;
  await drivenWorld.call(webhooks.replayDelivery, { deliveryId: delivery.deliveryId }, acme);
  await deliver();
  expect(await drivenWorld.call(webhooks.replayFailed, { endpointId, since }, acme)).toEqual({ count: 0 });
  await drivenWorld.call(webhooks.testEndpoint, { endpointId }, acme);
  const { keyId } = await drivenWorld.callOperations(sandboxKeys.makeSandboxKey, { name: "CI" });
  const { id: worldId } = await world.db.prisma.world.findFirstOrThrow({ where: { name: drivenWorld.name } });
  const key: SandboxKey = { realm: "sandbox", world: drivenWorld.name, worldId, keyId };
  await world.call(sandbox.setRate, { rate: { base: "USD", quote: "EUR", value: 87_000_000n } }, key);
  await world.call(sandbox.advanceWorld, { bySeconds: 3_600 }, key);
  await exchanges();
  await drivenWorld.call(webhooks.removeEndpoint, { endpointId }, acme);

  // beforehand: how many steps are left out, and in their place which and why
  expect(await drivenWorld.callOperations(recordingCalls.endRecording, {})).toMatchObject({
    state: "ended",
    untold: 3,
    missed: 0,
  });
  const text = await drivenWorld.exportScenario("recording");
  for (const call of ["replayDelivery", "replayFailed", "testEndpoint"])
    expect(text).toMatch(new RegExp(`# 2026-03-18 10:00 developers\\.${call}: `));
  expect(text).toContain("setRate: { rate: USD/EUR 0.87000 }");
  // nobody has the secret of a key that a run would make
  expect(text).not.toContain("SandboxKey");
  expect((await world.call(scenarioCalls.checkScenario, { text }, ops)).problems).toEqual([]);

  const balances = async (of: DrivenWorld) =>
    (await of.callOperations(operations.merchants, { currentPage: 1, pageSize: 20 })).rows.map((row) => row.balances);
  const before = await balances(drivenWorld);
  const playResult = await runScenarioText(world, text);
  expect(playResult.problems).toEqual([]);
  expect(wrong(playResult)).toEqual([]);
  expect(text).toContain("balances");
  expect(await balances(new DrivenWorld(world, playResult.world))).toEqual(before);
});
