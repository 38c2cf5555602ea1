import { describe, expect } from "vitest";
import { agreements } from "@/lib/access/calls/agreements";
import { files } from "@/lib/files/calls/files";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materials } from "@/lib/materials/calls/materials";
import { customsProduct } from "@/lib/materials/states";
import { customsDesk } from "@/lib/operations/calls/customs";
import type { Who } from "@/lib/call/who";
import { applyForCustoms, decideCustoms, openCustomsFor } from "../fixtures/customs";
import { materialPaper, saidOf, submitMaterial } from "../fixtures/materials";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/told";
import { together } from "../fixtures/together";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const declared = { settlementType: "customs", customsNo: "1".repeat(18) } as const;
const statusOf = async (world: TestWorld, who: Who) =>
  (await world.ask(customsProducts.customsStatus, {}, who)).product;
const listed = (world: TestWorld, filters: object = {}) =>
  world.ask(
    customsDesk.customsApplications,
    { world: world.name, currentPage: 1, pageSize: 20, ...filters },
    operationsPerson,
  );

const paths: Paths = [[], ["open"], ["open", "close"], ["refuse"], ["refuse", "apply", "open", "close", "apply"]];

test("every arrow is walked by a path, and one ends in every state", () => {
  expect(arrowsLeft(customsProduct, paths)).toEqual([]);
  expect(endsLeft(customsProduct, paths)).toEqual([]);
});

describe("customs-declaration settlement", () => {
  for (const path of paths)
    test(`goes ${path.join(", ") || "nowhere"}, and then nothing that is not meant for its state`, async ({
      world,
    }) => {
      const who = await world.merchant();
      await applyForCustoms(world, who);
      const actions = {
        open: () => decideCustoms(world, who, "open"),
        refuse: () => decideCustoms(world, who, "refuse"),
        close: () => decideCustoms(world, who, "close"),
        apply: () => applyForCustoms(world, who),
      };
      await walkPath(world, customsProduct, path, { actions, table: "customs_product", neverRefused: new Set() });
    });

  test("is none at first; applied for, its agreement is accepted and it waits", async ({ world }) => {
    const who = await world.merchant();
    expect(await statusOf(world, who)).toBeNull();
    await applyForCustoms(world, who, { yearlyVolume: "4" });
    expect(await statusOf(world, who)).toMatchObject({ state: "processing", yearlyVolume: "4", reason: "" });
    const { rows } = await world.ask(agreements.agreementStanding, {}, who);
    expect(rows.find(({ id }) => id === "customs-settlement")?.accepted?.version).toBe(1);
  });

  test("lets materials ask for it while it is open, and neither before nor after", async ({ world }) => {
    const who = await world.merchant();
    const submitted = () => codeOf(submitMaterial(world, who, declared));
    expect(await submitted()).toBe("CUSTOMS_NOT_OPEN");
    await applyForCustoms(world, who);
    expect(await submitted()).toBe("CUSTOMS_NOT_OPEN");
    await decideCustoms(world, who, "open");
    expect(await submitted()).toBe("ok");
    const { serialNo: orderId } = await submitMaterial(world, who);
    await decideCustoms(world, who, "close");
    expect(await submitted()).toBe("CUSTOMS_NOT_OPEN");
    const correction = { orderId, ...(await saidOf(world, who, declared)) };
    expect(await codeOf(world.ask(materials.correctMaterial, correction, who))).toBe("CUSTOMS_NOT_OPEN");
  });

  test("of one merchant is none of another's, nor are its papers", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    await openCustomsFor(world, who);
    expect(await statusOf(world, other)).toBeNull();
    expect(await codeOf(submitMaterial(world, other, declared))).toBe("CUSTOMS_NOT_OPEN");
    const id = (await statusOf(world, who))?.files[0]?.fileId ?? "";
    const colleague = await world.operator(who.userNo);
    expect(await codeOf(world.ask(files.content, { id }, colleague))).toBe("ok");
    expect(await codeOf(world.ask(files.content, { id }, other))).not.toBe("ok");
    const stolen = { fileIds: [id] };
    expect(await codeOf(applyForCustoms(world, other, stolen))).toBe("FILE_NOTFOUND");
  });

  test("is not applied for under an agreement that nobody was shown, nor twice at once", async ({ world }) => {
    const who = await world.merchant();
    const other = { agreed: { id: "customs-settlement", version: 9 } } as const;
    expect(await codeOf(applyForCustoms(world, who, other))).toBe("AGREEMENT_CHANGED");
    const fileIds = [await materialPaper(world, who)];
    const apply = () => applyForCustoms(world, who, { fileIds });
    const codes = (await together(world, apply, apply)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    expect((await listed(world)).total).toBe(1);
  });
});

describe("operations", () => {
  test("see who applied, those that wait first, and what may be decided of each", async ({ world }) => {
    const [first, second] = [await world.merchant(), await world.merchant()];
    await applyForCustoms(world, first);
    await openCustomsFor(world, second);
    const { rows, waiting } = await listed(world);
    expect(waiting).toBe(1);
    expect(rows.map(({ userNo, events }) => [userNo, events])).toEqual([
      [first.userNo, ["open", "refuse"]],
      [second.userNo, ["close"]],
    ]);
    expect((await listed(world, { state: "opened" })).rows.map(({ userNo }) => userNo)).toEqual([second.userNo]);
    expect((await listed(world, { text: first.userNo })).total).toBe(1);
  });

  test("tell the merchant what was decided, and why; it applies anew without the old reason", async ({ world }) => {
    const who = await world.merchant();
    await applyForCustoms(world, who);
    await decideCustoms(world, who, "refuse", { reason: "Certificate expired" });
    expect((await messagesTo(world, who)).at(-1)).toContain("Certificate expired");
    expect(await statusOf(world, who)).toMatchObject({ state: "refused", reason: "Certificate expired" });
    await applyForCustoms(world, who, { contactName: "Han Mei" });
    expect(await statusOf(world, who)).toMatchObject({ state: "processing", reason: "", contactName: "Han Mei" });
    await decideCustoms(world, who, "open");
    expect((await messagesTo(world, who)).at(-1)).toContain("3122960ABC");
  });

  test("decide as they looked at it, about who applied, and read its own files alone", async ({ world }) => {
    const [who, none] = [await world.merchant(), await world.merchant()];
    const { files: papers } = await applyForCustoms(world, who);
    expect(await codeOf(decideCustoms(world, who, "open", { changes: 7 }))).toBe("ORDER_CHANGED");
    expect(await codeOf(decideCustoms(world, none, "open"))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(decideCustoms(world, who, "close"))).toBe("OPERATION_NOT_ALLOW");
    const opened = (userNo: string, fileId: string) =>
      codeOf(world.ask(customsDesk.customsFile, { world: world.name, userNo, fileId }, operationsPerson));
    const strange = await materialPaper(world, none);
    const own = papers[0]?.fileId ?? "";
    expect([
      await opened(who.userNo, own),
      await opened(who.userNo, strange),
      await opened(none.userNo, strange),
    ]).toEqual(["ok", "FILE_NOTFOUND", "APPLICATION_NOTFOUND"]);
  });
});
