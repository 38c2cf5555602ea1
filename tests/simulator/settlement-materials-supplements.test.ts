import { describe, expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import { materialLogistics, materialSwitch } from "@/lib/materials/states";
import type { Principal } from "@/lib/call/principal";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { orderViews } from "@/lib/operations/calls/orders";
import { approvedMaterial, materialPaper, notShipped, shipment } from "../fixtures/materials";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { messagesTo } from "../fixtures/messages";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const nothing: ReadonlySet<string> = new Set();
const paths = {
  logistics: [["fill", "pass"], ["fill", "giveBack", "fill", "reject"], ["fill", "giveBack"], ["fill"], []],
  switch: [["succeed"], ["reject"], ["fail"], []],
} satisfies Record<string, Paths>;

const detailOf = (world: TestWorld, principal: Principal, orderId: string) =>
  world.call(materials.material, { orderId }, principal);

/**
 * Prepares the logistics of a material that was approved before its goods were shipped, with the actions of the
 * merchant and of operations.
 */
async function waiting(world: TestWorld) {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal, notShipped);
  const changes = async () => (await detailOf(world, principal, serialNo)).logistics?.changes ?? -1;
  const fill = (change: Partial<typeof shipment> = {}, fileIds: string[] = []) =>
    world.call(
      materialSupplements.completeLogistics,
      { orderId: serialNo, ...shipment, ...change, fileIds },
      principal,
    );
  const decide = (decision: "pass" | "giveBack" | "reject", of?: number) => async () =>
    world.call(
      opsMaterialReviews.reviewLogistics,
      {
        world: world.name,
        serialNo,
        changes: of ?? (await changes()),
        decision,
        reason: decision === "pass" ? "" : "Unknown waybill",
      },
      operationsPerson,
    );
  return { who: principal, serialNo, fill, decide };
}

/** Prepares a request to switch a material to settlement, with the actions of the merchant and of operations. */
async function pendingSwitch(world: TestWorld) {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal, { settlementType: "noSettlement" });
  const requestSwitch = () => world.call(materialSupplements.switchToSettlement, { orderId: serialNo }, principal);
  await requestSwitch();
  const decide = (isAgreed: boolean, changes?: number) => async () =>
    world.call(
      opsMaterialReviews.reviewSwitch,
      {
        world: world.name,
        serialNo,
        changes: changes ?? (await detailOf(world, principal, serialNo)).settleSwitch?.changes ?? -1,
        isAgreed,
        reason: isAgreed ? "" : "Buyer pays at home",
      },
      operationsPerson,
    );
  const away = () => world.call(materials.cancelMaterial, { id: serialNo }, principal);
  return { who: principal, serialNo, ask: requestSwitch, decide, away };
}

test("the paths cover every transition of both machines, and one ends in every state", () => {
  expect([arrowsLeft(materialLogistics, paths.logistics), endsLeft(materialLogistics, paths.logistics)]).toEqual([
    [],
    [],
  ]);
  expect([arrowsLeft(materialSwitch, paths.switch), endsLeft(materialSwitch, paths.switch)]).toEqual([[], []]);
});

describe("logistics", () => {
  for (const path of paths.logistics)
    test(`follow ${path.join(", ") || "nowhere"}, then refuse every action that their state does not allow`, async ({
      world,
    }) => {
      const { who: principal, fill, decide } = await waiting(world);
      const actions = {
        fill: () => fill(),
        pass: decide("pass"),
        giveBack: decide("giveBack"),
        reject: decide("reject"),
      };
      await walkPath(world, materialLogistics, path, {
        actions,
        table: "material_logistics",
        principal,
        neverRefused: nothing,
      });
    });

  test("that are passed are the material's own, with their documents for both sides to see", async ({ world }) => {
    const { who, serialNo, fill, decide } = await waiting(world);
    const fileId = await materialPaper(world, who);
    const colleague = await world.operator(who.userNo);
    expect((await fill({}, [fileId])).state).toBe("filled");
    const { material } = await detailOf(world, who, serialNo);
    expect([material.shipmentStatus, material.trackingNo]).toEqual(["notShipped", ""]);
    expect(await codeOf(world.call(files.content, { id: fileId }, colleague))).toBe("ok");
    const documentRequest = world.call(
      orderViews.document,
      { world: world.name, number: serialNo, fileId },
      operationsPerson,
    );
    expect(await codeOf(documentRequest)).toBe("ok");
    await decide("pass")();
    const { material: after, logisticsFiles, logistics } = await detailOf(world, who, serialNo);
    expect(after).toMatchObject({ ...shipment, shipmentStatus: "shipped", shipsOn: "" });
    expect([logisticsFiles.map((file) => file.fileId), logistics?.state]).toEqual([[fileId], "approved"]);
    expect((await messagesTo(world, who)).at(-1)).toContain("NW-2026-007");
  });

  test("that are returned have a reason, and goods already shipped need no further ones", async ({ world }) => {
    const { who, serialNo, fill, decide } = await waiting(world);
    await fill();
    await decide("giveBack")();
    expect((await detailOf(world, who, serialNo)).logistics).toMatchObject({
      state: "refill",
      reason: "Unknown waybill",
    });
    expect((await messagesTo(world, who)).at(-1)).toContain("Unknown waybill");
    const shippedMaterial = await approvedMaterial(world, who, { contractNo: "NW-9" });
    expect((await detailOf(world, who, shippedMaterial.serialNo)).logistics).toBeNull();
    const late = { orderId: shippedMaterial.serialNo, ...shipment, fileIds: [] };
    expect(await codeOf(world.call(materialSupplements.completeLogistics, late, who))).toBe("OPERATION_NOT_ALLOW");
  });

  test("are refused without a number, shipped today, with another's papers, to another, and of a voided contract", async ({
    world,
  }) => {
    const { who, serialNo, fill } = await waiting(world);
    const fault = (field: string, code: string) =>
      expect.objectContaining({ code: "MATERIAL_FIELD_INVALID", issues: [{ path: [field], code }] });
    await expect(fill({ trackingNo: "" })).rejects.toEqual(fault("trackingNo", "text.missing"));
    await expect(fill({ shippedOn: "2026-03-18" })).rejects.toEqual(fault("shippedOn", "date.past"));
    const otherMerchant = await world.merchant();
    expect(await codeOf(fill({}, [await materialPaper(world, otherMerchant)]))).toBe("FILE_NOTFOUND");
    const theirs = { orderId: serialNo, ...shipment, fileIds: [] };
    expect(await codeOf(world.call(materialSupplements.completeLogistics, theirs, otherMerchant))).toBe(
      "ORDER_NOTFOUND",
    );
    const stale = world.call(materialSupplements.completeLogistics, { ...theirs, changes: 7 }, who);
    expect(await codeOf(stale)).toBe("ORDER_CHANGED");
    await world.call(materials.cancelMaterial, { id: serialNo }, who);
    expect(await codeOf(fill())).toBe("OPERATION_NOT_ALLOW");
  });

  test("are decided on the version viewed, once", async ({ world }) => {
    const { fill, decide } = await waiting(world);
    await fill();
    expect(await codeOf(decide("pass", 0)())).toBe("ORDER_CHANGED");
    const codes = (await together(world, decide("pass", 1), decide("reject", 1))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["ORDER_CHANGED", "ok"]);
    const principal = await world.merchant();
    const { serialNo } = await approvedMaterial(world, principal);
    const none = { world: world.name, serialNo, changes: 0, decision: "pass" as const, reason: "" };
    expect(await codeOf(world.call(opsMaterialReviews.reviewLogistics, none, operationsPerson))).toBe("ORDER_NOTFOUND");
  });
});

describe("a switch to settlement", () => {
  for (const path of paths.switch)
    test(`follows ${path.join(", ") || "nowhere"}, and is decided once`, async ({ world }) => {
      const { decide, away } = await pendingSwitch(world);
      if (path[0] === "fail") await away();
      const actions = {
        succeed: decide(true),
        reject: decide(false),
        // agreed to when the contract was voided meanwhile
        fail: decide(true),
      };
      const unrefusedActions = path.length === 0 ? new Set(["succeed", "reject", "fail"]) : nothing;
      await walkPath(world, materialSwitch, path, {
        actions,
        table: "material_switch",
        neverRefused: unrefusedActions,
      });
    });

  test("that is accepted makes the material one of general settlement; a rejected one has the reason and may be requested again", async ({
    world,
  }) => {
    const { who, serialNo, ask, decide } = await pendingSwitch(world);
    expect(await codeOf(ask())).toBe("OPERATION_NOT_ALLOW");
    await decide(false)();
    const rejectedMaterial = await detailOf(world, who, serialNo);
    expect([rejectedMaterial.settleSwitch?.reason, rejectedMaterial.material.settlementType]).toEqual([
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

  test("that was rejected is requested anew at the same instant of a paused clock, as often as it is rejected", async ({
    world,
  }) => {
    const { who, serialNo, ask, decide } = await pendingSwitch(world);
    for (let times = 0; times < 12; times += 1) {
      await decide(false)();
      expect((await ask()).state).toBe("pending");
    }
    await decide(true)();
    const { settleSwitch, material } = await detailOf(world, who, serialNo);
    expect([settleSwitch?.state, material.settlementType]).toEqual(["succeeded", "general"]);
  });

  test("is requested once by any number of clicks, for one's own, and decided on the version viewed", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { serialNo: orderId, changes } = await approvedMaterial(world, principal, { settlementType: "noSettlement" });
    const requestSwitch =
      (by: Principal, of = changes) =>
      (on: TestWorld) =>
        on.call(materialSupplements.switchToSettlement, { orderId, changes: of }, by);
    expect(await codeOf(requestSwitch(principal, changes + 1)(world))).toBe("ORDER_CHANGED");
    expect(await codeOf(requestSwitch(await world.merchant())(world))).toBe("ORDER_NOTFOUND");
    const codes = (await together(world, requestSwitch(principal), requestSwitch(principal))).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    const decision = { world: world.name, serialNo: orderId, changes: 3, isAgreed: true, reason: "" };
    expect(await codeOf(world.call(opsMaterialReviews.reviewSwitch, decision, operationsPerson))).toBe("ORDER_CHANGED");
  });
});

test("a material's history has the steps of its logistics and of its switch, with person and role", async ({
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
  const otherSwitch = await pendingSwitch(world);
  await otherSwitch.decide(false)();
  await otherSwitch.ask();
  const switchedMaterial = await detailOf(world, otherSwitch.who, otherSwitch.serialNo);
  expect(switchedMaterial.history.slice(2).map(({ event }) => event)).toEqual([
    "switchMade",
    "switchReject",
    "switchMade",
  ]);
});

test("operations find and count the materials with waiting logistics and those with a waiting switch", async ({
  world,
}) => {
  const [first, second] = [await waiting(world), await pendingSwitch(world)];
  await first.fill();
  const queue = (todo: "logistics" | "switches") =>
    world.call(opsMaterialReviews.materialQueue, { world: world.name, todo, ...page }, operationsPerson);
  const [logistics, switches] = [await queue("logistics"), await queue("switches")];
  expect(logistics.rows.map(({ material }) => material.serialNo)).toEqual([first.serialNo]);
  expect(switches.rows.map(({ material }) => material.serialNo)).toEqual([second.serialNo]);
  expect([logistics.logisticsWaiting, logistics.switchesWaiting]).toEqual([1, 1]);
  await first.decide("pass")();
  expect((await queue("logistics")).rows).toEqual([]);
});

describe("many at once", () => {
  const queueOf = (world: TestWorld, todo: "logistics" | "switches") =>
    world.call(opsMaterialReviews.materialQueue, { world: world.name, todo, ...page }, operationsPerson);

  test("logistics are decided on the version viewed, with one reason; those decided meanwhile are left and named", async ({
    world,
  }) => {
    const all = [await waiting(world), await waiting(world), await waiting(world)] as const;
    for (const { fill } of all) await fill();
    const { rows } = await queueOf(world, "logistics");
    const of = rows.map(({ material: { serialNo }, logistics }) => ({ serialNo, changes: logistics?.changes ?? -1 }));
    await all[1].decide("pass")();
    const reviewTogether = (decision: "pass" | "giveBack", reason: string) =>
      world.call(
        opsMaterialReviews.reviewLogisticsTogether,
        { world: world.name, of, decision, reason },
        operationsPerson,
      );
    const unsaid = { world: world.name, of, decision: "giveBack", reason: "" };
    expect(opsMaterialReviews.reviewLogisticsTogether.input.safeParse(unsaid).success).toBe(false);
    const { decided, left } = await reviewTogether("giveBack", "Unknown waybill");
    expect([[...decided].sort(), left]).toEqual([[all[0].serialNo, all[2].serialNo].sort(), [all[1].serialNo]]);
    const states = await Promise.all(all.map(({ who, serialNo }) => detailOf(world, who, serialNo)));
    expect(states.map(({ logistics }) => [logistics?.state, logistics?.reason])).toEqual([
      ["refill", "Unknown waybill"],
      ["approved", ""],
      ["refill", "Unknown waybill"],
    ]);
    expect((await messagesTo(world, all[2].who)).at(-1)).toContain("Unknown waybill");
    expect((await reviewTogether("pass", "")).decided).toEqual([]);
    expect((await queueOf(world, "logistics")).rows).toEqual([]);
  });

  test("switches are accepted together; one that can no longer be switched fails, and one without a request is left", async ({
    world,
  }) => {
    const [first, voidedSwitch] = [await pendingSwitch(world), await pendingSwitch(world)];
    await voidedSwitch.away();
    const { rows } = await queueOf(world, "switches");
    const of = rows.map(({ material: { serialNo }, settleSwitch }) => ({
      serialNo,
      changes: settleSwitch?.changes ?? -1,
    }));
    const none = await approvedMaterial(world, first.who, { contractNo: "NW-9" });
    const { decided, left } = await world.call(
      opsMaterialReviews.reviewSwitches,
      {
        world: world.name,
        of: [...of, { serialNo: none.serialNo, changes: 0 }],
        isAgreed: true,
        reason: "",
      },
      operationsPerson,
    );
    expect([[...decided].sort(), left]).toEqual([[first.serialNo, voidedSwitch.serialNo].sort(), [none.serialNo]]);
    const stateOf = async ({ who, serialNo }: typeof first) =>
      (await detailOf(world, who, serialNo)).settleSwitch?.state;
    expect([await stateOf(first), await stateOf(voidedSwitch)]).toEqual(["succeeded", "failed"]);
    const again = { world: world.name, of, isAgreed: false, reason: "" };
    expect(opsMaterialReviews.reviewSwitches.input.safeParse(again).success).toBe(false);
  });
});
