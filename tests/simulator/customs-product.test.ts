import { describe, expect } from "vitest";
import { agreements } from "@/lib/access/calls/agreements";
import { files } from "@/lib/files/calls/files";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materials } from "@/lib/materials/calls/materials";
import { customsProduct } from "@/lib/materials/states";
import { customsReviews } from "@/lib/operations/calls/customs";
import type { Principal } from "@/lib/call/principal";
import { applyForCustoms, decideCustoms, openCustomsFor } from "../fixtures/customs";
import { materialPaper, materialInputOf, submitMaterial } from "../fixtures/materials";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { codeOf, codeOfSettled } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const customsInput = { settlementType: "customs", customsNo: "1".repeat(18) } as const;
const statusOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(customsProducts.customsStatus, {}, principal)).product;
const listApplications = (world: TestWorld, filters: object = {}) =>
  world.call(
    customsReviews.customsApplications,
    { world: world.name, currentPage: 1, pageSize: 20, ...filters },
    operationsPerson,
  );

const paths: Paths = [[], ["open"], ["open", "close"], ["refuse"], ["refuse", "apply", "open", "close", "apply"]];

test("the paths cover every transition, and one ends in every state", () => {
  expect(arrowsLeft(customsProduct, paths)).toEqual([]);
  expect(endsLeft(customsProduct, paths)).toEqual([]);
});

describe("customs-declaration settlement", () => {
  for (const path of paths)
    test(`follows ${path.join(", ") || "nowhere"}, then refuses every action that its state does not allow`, async ({
      world,
    }) => {
      const principal = await world.merchant();
      await applyForCustoms(world, principal);
      const actions = {
        open: () => decideCustoms(world, principal, "open"),
        refuse: () => decideCustoms(world, principal, "refuse"),
        close: () => decideCustoms(world, principal, "close"),
        apply: () => applyForCustoms(world, principal),
      };
      await walkPath(world, customsProduct, path, { actions, table: "customs_product", neverRefused: new Set() });
    });

  test("has no state at first; applied for, its agreement is accepted and it waits", async ({ world }) => {
    const principal = await world.merchant();
    expect(await statusOf(world, principal)).toBeNull();
    await applyForCustoms(world, principal, { yearlyVolume: "4" });
    expect(await statusOf(world, principal)).toMatchObject({ state: "processing", yearlyVolume: "4", reason: "" });
    const { rows } = await world.call(agreements.agreementStanding, {}, principal);
    expect(rows.find(({ id }) => id === "customs-settlement")?.accepted?.version).toBe(1);
  });

  test("accepts requests of materials while it is open, and neither before nor after", async ({ world }) => {
    const principal = await world.merchant();
    const trySubmit = () => codeOf(submitMaterial(world, principal, customsInput));
    expect(await trySubmit()).toBe("CUSTOMS_NOT_OPEN");
    await applyForCustoms(world, principal);
    expect(await trySubmit()).toBe("CUSTOMS_NOT_OPEN");
    await decideCustoms(world, principal, "open");
    expect(await trySubmit()).toBe("ok");
    const { serialNo: orderId } = await submitMaterial(world, principal);
    await decideCustoms(world, principal, "close");
    expect(await trySubmit()).toBe("CUSTOMS_NOT_OPEN");
    const correction = { orderId, ...(await materialInputOf(world, principal, customsInput)) };
    expect(await codeOf(world.call(materials.correctMaterial, correction, principal))).toBe("CUSTOMS_NOT_OPEN");
  });

  test("of one merchant is not found by another, nor are its documents", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await openCustomsFor(world, principal);
    expect(await statusOf(world, otherMerchant)).toBeNull();
    expect(await codeOf(submitMaterial(world, otherMerchant, customsInput))).toBe("CUSTOMS_NOT_OPEN");
    const id = (await statusOf(world, principal))?.files[0]?.fileId ?? "";
    const colleague = await world.operator(principal.userNo);
    expect(await codeOf(world.call(files.content, { id }, colleague))).toBe("ok");
    expect(await codeOf(world.call(files.content, { id }, otherMerchant))).not.toBe("ok");
    const stolen = { fileIds: [id] };
    expect(await codeOf(applyForCustoms(world, otherMerchant, stolen))).toBe("FILE_NOTFOUND");
  });

  test("is not applied for under an agreement that was not displayed, nor twice at once", async ({ world }) => {
    const principal = await world.merchant();
    const otherAgreement = { agreed: { id: "customs-settlement", version: 9 } } as const;
    expect(await codeOf(applyForCustoms(world, principal, otherAgreement))).toBe("AGREEMENT_CHANGED");
    const fileIds = [await materialPaper(world, principal)];
    const apply = () => applyForCustoms(world, principal, { fileIds });
    const codes = (await together(world, apply, apply)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    expect((await listApplications(world)).total).toBe(1);
  });
});

describe("operations", () => {
  test("see the applicants, the first to wait first, and the decisions possible for each", async ({ world }) => {
    const [first, second] = [await world.merchant(), await world.merchant()];
    await applyForCustoms(world, first);
    await openCustomsFor(world, second);
    const { rows, waiting } = await listApplications(world);
    expect(waiting).toBe(1);
    expect(rows.map(({ userNo, events }) => [userNo, events])).toEqual([
      [first.userNo, ["open", "refuse"]],
      [second.userNo, ["close"]],
    ]);
    expect((await listApplications(world, { state: "opened" })).rows.map(({ userNo }) => userNo)).toEqual([
      second.userNo,
    ]);
    expect((await listApplications(world, { text: first.userNo })).total).toBe(1);
  });

  test("notify the merchant of the decision and its reason; it applies anew without the old reason", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await applyForCustoms(world, principal);
    await decideCustoms(world, principal, "refuse", { reason: "Certificate expired" });
    expect((await messagesTo(world, principal)).at(-1)).toContain("Certificate expired");
    expect(await statusOf(world, principal)).toMatchObject({ state: "refused", reason: "Certificate expired" });
    await applyForCustoms(world, principal, { contactName: "Han Mei" });
    expect(await statusOf(world, principal)).toMatchObject({ state: "processing", reason: "", contactName: "Han Mei" });
    await decideCustoms(world, principal, "open");
    expect((await messagesTo(world, principal)).at(-1)).toContain("3122960ABC");
  });

  test("decide on the version they viewed, about the applicant, and read its own files alone", async ({ world }) => {
    const [principal, none] = [await world.merchant(), await world.merchant()];
    const { files: papers } = await applyForCustoms(world, principal);
    expect(await codeOf(decideCustoms(world, principal, "open", { changes: 7 }))).toBe("ORDER_CHANGED");
    expect(await codeOf(decideCustoms(world, none, "open"))).toBe("APPLICATION_NOTFOUND");
    expect(await codeOf(decideCustoms(world, principal, "close"))).toBe("OPERATION_NOT_ALLOW");
    const openFile = (userNo: string, fileId: string) =>
      codeOf(world.call(customsReviews.customsFile, { world: world.name, userNo, fileId }, operationsPerson));
    const strange = await materialPaper(world, none);
    const ownFile = papers[0]?.fileId ?? "";
    expect([
      await openFile(principal.userNo, ownFile),
      await openFile(principal.userNo, strange),
      await openFile(none.userNo, strange),
    ]).toEqual(["ok", "FILE_NOTFOUND", "APPLICATION_NOTFOUND"]);
  });
});
