import { describe, expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import { materialLogistics, materialSwitch } from "@/lib/materials/states";
import type { Who } from "@/lib/call/who";
import { materialDesk } from "@/lib/operations/calls/materials";
import { orderViews } from "@/lib/operations/calls/orders";
import { approvedMaterial, materialPaper, notShipped, shipment } from "../fixtures/materials";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { messagesTo } from "../fixtures/told";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const nothing: ReadonlySet<string> = new Set();
const paths = {
  logistics: [["fill", "pass"], ["fill", "giveBack", "fill", "reject"], ["fill", "giveBack"], ["fill"], []],
  switch: [["succeed"], ["reject"], ["fail"], []],
} satisfies Record<string, Paths>;

const detailOf = (world: TestWorld, who: Who, orderId: string) => world.ask(materials.material, { orderId }, who);

/** The logistics of a material that was approved before its goods were shipped, in the hands of both sides. */
async function waiting(world: TestWorld) {
  const who = await world.merchant();
  const { serialNo } = await approvedMaterial(world, who, notShipped);
  const changes = async () => (await detailOf(world, who, serialNo)).logistics?.changes ?? -1;
  const fill = (change: Partial<typeof shipment> = {}, fileIds: string[] = []) =>
    world.ask(materialSupplements.completeLogistics, { orderId: serialNo, ...shipment, ...change, fileIds }, who);
  const decide = (decision: "pass" | "giveBack" | "reject", of?: number) => async () =>
    world.ask(
      materialDesk.reviewLogistics,
      {
        world: world.name,
        serialNo,
        changes: of ?? (await changes()),
        decision,
        reason: decision === "pass" ? "" : "Unknown waybill",
      },
      operationsPerson,
    );
  return { who, serialNo, fill, decide };
}

/** A request to settle a material after all, in the hands of both sides. */
async function asked(world: TestWorld) {
  const who = await world.merchant();
  const { serialNo } = await approvedMaterial(world, who, { settlementType: "noSettlement" });
  const ask = () => world.ask(materialSupplements.switchToSettlement, { orderId: serialNo }, who);
  await ask();
  const decide = (isAgreed: boolean, changes?: number) => async () =>
    world.ask(
      materialDesk.reviewSwitch,
      {
        world: world.name,
        serialNo,
        changes: changes ?? (await detailOf(world, who, serialNo)).settleSwitch?.changes ?? -1,
        isAgreed,
        reason: isAgreed ? "" : "Buyer pays at home",
      },
      operationsPerson,
    );
  const away = () => world.ask(materials.cancelMaterial, { id: serialNo }, who);
  return { who, serialNo, ask, decide, away };
}

test("every arrow of both machines is walked by a path, and one ends in every state", () => {
  expect([arrowsLeft(materialLogistics, paths.logistics), endsLeft(materialLogistics, paths.logistics)]).toEqual([
    [],
    [],
  ]);
  expect([arrowsLeft(materialSwitch, paths.switch), endsLeft(materialSwitch, paths.switch)]).toEqual([[], []]);
});

describe("logistics", () => {
  for (const path of paths.logistics)
    test(`go ${path.join(", ") || "nowhere"}, and then nothing that is not meant for their state`, async ({
      world,
    }) => {
      const { who, fill, decide } = await waiting(world);
      const actions = {
        fill: () => fill(),
        pass: decide("pass"),
        giveBack: decide("giveBack"),
        reject: decide("reject"),
      };
      await walkPath(world, materialLogistics, path, {
        actions,
        table: "material_logistics",
        who,
        neverRefused: nothing,
      });
    });

  test("that are passed are the material's own, with their papers for both sides to see", async ({ world }) => {
    const { who, serialNo, fill, decide } = await waiting(world);
    const fileId = await materialPaper(world, who);
    const colleague = await world.operator(who.userNo);
    expect((await fill({}, [fileId])).state).toBe("filled");
    const { material } = await detailOf(world, who, serialNo);
    expect([material.shipmentStatus, material.trackingNo]).toEqual(["notShipped", ""]);
    expect(await codeOf(world.ask(files.content, { id: fileId }, colleague))).toBe("ok");
    const opened = world.ask(orderViews.document, { world: world.name, number: serialNo, fileId }, operationsPerson);
    expect(await codeOf(opened)).toBe("ok");
    await decide("pass")();
    const { material: after, logisticsFiles, logistics } = await detailOf(world, who, serialNo);
    expect(after).toMatchObject({ ...shipment, shipmentStatus: "shipped", shipsOn: "" });
    expect([logisticsFiles.map((one) => one.fileId), logistics?.state]).toEqual([[fileId], "approved"]);
    expect((await messagesTo(world, who)).at(-1)).toContain("NW-2026-007");
  });

  test("that are returned say why, and are asked for nothing that was shipped already", async ({ world }) => {
    const { who, serialNo, fill, decide } = await waiting(world);
    await fill();
    await decide("giveBack")();
    expect((await detailOf(world, who, serialNo)).logistics).toMatchObject({
      state: "refill",
      reason: "Unknown waybill",
    });
    expect((await messagesTo(world, who)).at(-1)).toContain("Unknown waybill");
    const shipped = await approvedMaterial(world, who, { contractNo: "NW-9" });
    expect((await detailOf(world, who, shipped.serialNo)).logistics).toBeNull();
    const late = { orderId: shipped.serialNo, ...shipment, fileIds: [] };
    expect(await codeOf(world.ask(materialSupplements.completeLogistics, late, who))).toBe("OPERATION_NOT_ALLOW");
  });

  test("are refused without a number, shipped today, with another's papers, to another, and of a voided contract", async ({
    world,
  }) => {
    const { who, serialNo, fill } = await waiting(world);
    const fault = (field: string, code: string) =>
      expect.objectContaining({ code: "MATERIAL_FIELD_INVALID", issues: [{ path: [field], code }] });
    await expect(fill({ trackingNo: "" })).rejects.toEqual(fault("trackingNo", "text.missing"));
    await expect(fill({ shippedOn: "2026-03-18" })).rejects.toEqual(fault("shippedOn", "date.past"));
    const other = await world.merchant();
    expect(await codeOf(fill({}, [await materialPaper(world, other)]))).toBe("FILE_NOTFOUND");
    const theirs = { orderId: serialNo, ...shipment, fileIds: [] };
    expect(await codeOf(world.ask(materialSupplements.completeLogistics, theirs, other))).toBe("ORDER_NOTFOUND");
    const stale = world.ask(materialSupplements.completeLogistics, { ...theirs, changes: 7 }, who);
    expect(await codeOf(stale)).toBe("ORDER_CHANGED");
    await world.ask(materials.cancelMaterial, { id: serialNo }, who);
    expect(await codeOf(fill())).toBe("OPERATION_NOT_ALLOW");
  });

  test("are decided as they were looked at, once", async ({ world }) => {
    const { fill, decide } = await waiting(world);
    await fill();
    expect(await codeOf(decide("pass", 0)())).toBe("ORDER_CHANGED");
    const codes = (await together(world, decide("pass", 1), decide("reject", 1))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["ORDER_CHANGED", "ok"]);
    const who = await world.merchant();
    const { serialNo } = await approvedMaterial(world, who);
    const none = { world: world.name, serialNo, changes: 0, decision: "pass" as const, reason: "" };
    expect(await codeOf(world.ask(materialDesk.reviewLogistics, none, operationsPerson))).toBe("ORDER_NOTFOUND");
  });
});

describe("a switch to settlement", () => {
  for (const path of paths.switch)
    test(`goes ${path.join(", ") || "nowhere"}, and is decided once`, async ({ world }) => {
      const { decide, away } = await asked(world);
      if (path[0] === "fail") await away();
      const actions = {
        succeed: decide(true),
        reject: decide(false),
        // agreed to when the contract was voided meanwhile
        fail: decide(true),
      };
      const other = path.length === 0 ? new Set(["succeed", "reject", "fail"]) : nothing;
      await walkPath(world, materialSwitch, path, { actions, table: "material_switch", neverRefused: other });
    });

  test("that is agreed to makes the material one of general settlement; one that is rejected says why and may be asked for again", async ({
    world,
  }) => {
    const { who, serialNo, ask, decide } = await asked(world);
    expect(await codeOf(ask())).toBe("OPERATION_NOT_ALLOW");
    await decide(false)();
    const rejected = await detailOf(world, who, serialNo);
    expect([rejected.settleSwitch?.reason, rejected.material.settlementType]).toEqual([
      "Buyer pays at home",
      "noSettlement",
    ]);
    expect((await messagesTo(world, who)).at(-1)).toContain("Buyer pays at home");
    await ask();
    await decide(true)();
    const { material, settleSwitch } = await detailOf(world, who, serialNo);
    expect([material.settlementType, settleSwitch?.state]).toEqual(["general", "succeeded"]);
    expect(await codeOf(ask())).toBe("OPERATION_NOT_ALLOW");
  });

  test("that was rejected is asked for anew at the same instant of a held clock, as often as it is rejected", async ({
    world,
  }) => {
    const { who, serialNo, ask, decide } = await asked(world);
    for (let times = 0; times < 12; times += 1) {
      await decide(false)();
      expect((await ask()).state).toBe("pending");
    }
    await decide(true)();
    const { settleSwitch, material } = await detailOf(world, who, serialNo);
    expect([settleSwitch?.state, material.settlementType]).toEqual(["succeeded", "general"]);
  });

  test("is asked for once however often it is pressed, of one's own, and decided as it was looked at", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { serialNo: orderId, changes } = await approvedMaterial(world, who, { settlementType: "noSettlement" });
    const ask =
      (by: Who, of = changes) =>
      (on: TestWorld) =>
        on.ask(materialSupplements.switchToSettlement, { orderId, changes: of }, by);
    expect(await codeOf(ask(who, changes + 1)(world))).toBe("ORDER_CHANGED");
    expect(await codeOf(ask(await world.merchant())(world))).toBe("ORDER_NOTFOUND");
    const codes = (await together(world, ask(who), ask(who))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    const decided = { world: world.name, serialNo: orderId, changes: 3, isAgreed: true, reason: "" };
    expect(await codeOf(world.ask(materialDesk.reviewSwitch, decided, operationsPerson))).toBe("ORDER_CHANGED");
  });
});

test("a material's history has the steps of its logistics and of its switch, by whom and as what they were", async ({
  world,
}) => {
  const { who, serialNo, fill, decide } = await waiting(world);
  await fill();
  await decide("giveBack")();
  await fill();
  await decide("pass")();
  const { history } = await detailOf(world, who, serialNo);
  expect(history.map(({ event, who: by }) => [event, by])).toEqual([
    ["made", "Operator"],
    ["approve", "operations"],
    ["logisticsMade", "operations"],
    ["logisticsFill", "Operator"],
    ["logisticsGiveBack", "operations"],
    ["logisticsFill", "Operator"],
    ["logisticsPass", "operations"],
  ]);
  const other = await asked(world);
  await other.decide(false)();
  await other.ask();
  const switched = await detailOf(world, other.who, other.serialNo);
  expect(switched.history.slice(2).map(({ event }) => event)).toEqual(["switchMade", "switchReject", "switchMade"]);
});

test("operations find the materials whose logistics and whose switch wait, and how many", async ({ world }) => {
  const [first, second] = [await waiting(world), await asked(world)];
  await first.fill();
  const queue = (todo: "logistics" | "switches") =>
    world.ask(materialDesk.materialQueue, { world: world.name, todo, ...page }, operationsPerson);
  const [logistics, switches] = [await queue("logistics"), await queue("switches")];
  expect(logistics.rows.map(({ material }) => material.serialNo)).toEqual([first.serialNo]);
  expect(switches.rows.map(({ material }) => material.serialNo)).toEqual([second.serialNo]);
  expect([logistics.logisticsWaiting, logistics.switchesWaiting]).toEqual([1, 1]);
  await first.decide("pass")();
  expect((await queue("logistics")).rows).toEqual([]);
});

describe("many at once", () => {
  const queueOf = (world: TestWorld, todo: "logistics" | "switches") =>
    world.ask(materialDesk.materialQueue, { world: world.name, todo, ...page }, operationsPerson);

  test("logistics are decided as they were looked at, with one reason; what was decided meanwhile is left and named", async ({
    world,
  }) => {
    const all = [await waiting(world), await waiting(world), await waiting(world)] as const;
    for (const { fill } of all) await fill();
    const { rows } = await queueOf(world, "logistics");
    const of = rows.map(({ material: { serialNo }, logistics }) => ({ serialNo, changes: logistics?.changes ?? -1 }));
    await all[1].decide("pass")();
    const ask = (decision: "pass" | "giveBack", reason: string) =>
      world.ask(materialDesk.reviewLogisticsTogether, { world: world.name, of, decision, reason }, operationsPerson);
    const unsaid = { world: world.name, of, decision: "giveBack", reason: "" };
    expect(materialDesk.reviewLogisticsTogether.takes.safeParse(unsaid).success).toBe(false);
    const { decided, left } = await ask("giveBack", "Unknown waybill");
    expect([[...decided].sort(), left]).toEqual([[all[0].serialNo, all[2].serialNo].sort(), [all[1].serialNo]]);
    const states = await Promise.all(all.map(({ who, serialNo }) => detailOf(world, who, serialNo)));
    expect(states.map(({ logistics }) => [logistics?.state, logistics?.reason])).toEqual([
      ["refill", "Unknown waybill"],
      ["approved", ""],
      ["refill", "Unknown waybill"],
    ]);
    expect((await messagesTo(world, all[2].who)).at(-1)).toContain("Unknown waybill");
    expect((await ask("pass", "")).decided).toEqual([]);
    expect((await queueOf(world, "logistics")).rows).toEqual([]);
  });

  test("switches are agreed to together; what can no longer be switched fails, and what has no request is left", async ({
    world,
  }) => {
    const [first, voided] = [await asked(world), await asked(world)];
    await voided.away();
    const { rows } = await queueOf(world, "switches");
    const of = rows.map(({ material: { serialNo }, settleSwitch }) => ({
      serialNo,
      changes: settleSwitch?.changes ?? -1,
    }));
    const none = await approvedMaterial(world, first.who, { contractNo: "NW-9" });
    const { decided, left } = await world.ask(
      materialDesk.reviewSwitches,
      {
        world: world.name,
        of: [...of, { serialNo: none.serialNo, changes: 0 }],
        isAgreed: true,
        reason: "",
      },
      operationsPerson,
    );
    expect([[...decided].sort(), left]).toEqual([[first.serialNo, voided.serialNo].sort(), [none.serialNo]]);
    const stateOf = async ({ who, serialNo }: typeof first) =>
      (await detailOf(world, who, serialNo)).settleSwitch?.state;
    expect([await stateOf(first), await stateOf(voided)]).toEqual(["succeeded", "failed"]);
    const again = { world: world.name, of, isAgreed: false, reason: "" };
    expect(materialDesk.reviewSwitches.takes.safeParse(again).success).toBe(false);
  });
});
