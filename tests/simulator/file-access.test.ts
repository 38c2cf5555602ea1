import { randomUUID } from "node:crypto";
import { describe, expect, vi } from "vitest";
import type { Call, OutgoingFile } from "@/lib/call/call";
import type { Refusal } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { files as fileCalls } from "@/lib/files/calls/files";
import { missingFilesPerMinuteMax } from "@/lib/files/terms";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { american, paying } from "../fixtures/paying";
import { pdf } from "../fixtures/sample-files";
import { Stage } from "../fixtures/stage";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const noBusiness = { bizType: "", bizNo: "" };
const upload = async (world: TestWorld, principal: Principal, businessType?: string) =>
  (await world.call(fileCalls.upload, uploadOf(sampleStoredFile(), businessType), principal)).fileId;
const bytesOf = async ({ body }: OutgoingFile) => Buffer.from(await new Response(body).arrayBuffer());

describe("a file is visible to everyone who may see the object it belongs to", () => {
  const viewOnly = { permissions: ["payment_manage/payment_order"] };
  const isNone = { code: "FILE_NOTFOUND" };

  test("without a parent object it is its uploader's alone, whatever a colleague may do", async ({ world }) => {
    const principal = await world.merchant();
    const clerk = await world.operator(principal.userNo);
    for (const use of ["LICENSE", "KYC_DOCUMENT", "PAYMENT_PROOF"]) {
      const id = await upload(world, principal, use);
      expect(await bytesOf(await world.call(fileCalls.content, { id }, principal))).toEqual(pdf());
      for (const readFile of [
        () => world.call(fileCalls.content, { id }, clerk),
        () => world.call(fileCalls.byId, { id }, clerk),
        () => world.call(fileCalls.byBusiness, { ...noBusiness, dfsId: id, additional1: "" }, clerk),
        () => world.call(fileCalls.addressOf, { ...noBusiness, dfsId: id }, clerk),
        () => world.call(fileCalls.infoOf, { ...noBusiness, dfsId: id }, clerk),
        () => world.call(pictureCalls.readPicture, { picType: "PASSPORT", picId: id }, clerk),
      ])
        await expect(readFile()).rejects.toMatchObject(isNone);
    }
  });

  test("the papers of a payer, a payee and a batch follow the permission for their pages, not for others", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await world.fund(principal.userNo, "USD", 1_000_000n);
    const files = await papersOf(new Stage(world, principal));
    await world.call(pobo.addPobo, { ...lantau, files }, principal);
    const rows = {
      pobo: Object.values(files).flat()[0] ?? "",
      payee: await upload(world, principal, "PAYEE_PROOF"),
      payment: await upload(world, principal, "PAYMENT_PROOF"),
      material: await upload(world, principal, "SUPPLEMENT_MATERIAL"),
    };
    const { payeeId } = await world.call(payments.addPayee, { ...american, proofIds: [rows.payee] }, principal);
    const papers = { documentIds: [rows.payment], materialIds: [rows.material] };
    await world.call(payments.pay, paying(payeeId, papers), principal);
    const permission = ({ access }: Pick<Call, "access">) => (typeof access === "object" ? access.permission : access);
    const may = async (id: string, call: Pick<Call, "access">) => {
      const clerk = await world.operator(principal.userNo, { permissions: [permission(call)] });
      return world.call(fileCalls.content, { id }, clerk).then(
        () => true,
        (cause: Refusal) => cause.code !== "FILE_NOTFOUND",
      );
    };
    const pages = {
      pobo: pobo.poboDetail,
      payee: payeeCalls.payeeDetail,
      payment: payments.detail,
      material: payments.detail,
    };
    for (const [name, id] of Object.entries(rows))
      for (const [page, call] of Object.entries(pages))
        // named cast: a key of both
        expect([name, page, await may(id, call)]).toEqual([
          name,
          page,
          permission(pages[name as keyof typeof pages]) === permission(call),
        ]);
    // once submitted, it no longer belongs to its uploader alone: a person who lost the permission cannot see it
    await expect(
      world.call(fileCalls.content, { id: rows.pobo }, { ...principal, ...viewOnly, operatorType: 2 }),
    ).rejects.toMatchObject(isNone);
  });

  test("an id cannot be computed from the world's seed, the merchant's number and the instant", async ({ world }) => {
    const principal = await world.merchant();
    const id = await upload(world, principal);
    const computedId = seededId(`seed|file${principal.userNo}|1`, await world.now());
    expect(id.slice(0, 14)).toBe(computedId.slice(0, 14));
    expect(id.slice(19)).not.toBe(computedId.slice(19));
    // the same commands get the same ids, on another installation they do not
    const idIn = async (otherWorld: TestWorld) => upload(otherWorld, await otherWorld.merchant());
    expect(await idIn(await freshWorld(world.db))).toBe(id);
    vi.stubEnv("PASSWORD_PEPPER", "another installation's pepper, of as many characters");
    expect((await idIn(await freshWorld(world.db))).slice(19)).not.toBe(id.slice(19));
  });

  test("guessing ids is soon refused, and every access to a file and every attempt is in the audit log", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const clerk = await world.operator(principal.userNo, viewOnly);
    const id = await upload(world, principal);
    const outcomes = [];
    for (let no = 0; no < missingFilesPerMinuteMax + 2; no += 1)
      outcomes.push(
        await world.call(fileCalls.content, { id: randomUUID() }, clerk).catch(({ code }: Refusal) => code),
      );
    expect([...new Set(outcomes)]).toEqual(["FILE_NOTFOUND", "REQUEST_BUSY"]);
    expect(outcomes.filter((code) => code === "FILE_NOTFOUND")).toHaveLength(missingFilesPerMinuteMax);
    for (let no = 0; no < missingFilesPerMinuteMax + 2; no += 1) await world.call(fileCalls.content, { id }, principal);
    world.real = addMilliseconds(world.real, minuteMs);
    await expect(world.call(fileCalls.content, { id }, clerk)).rejects.toMatchObject(isNone);
    const accessCounts = await world.db.prisma.audit.groupBy({
      by: ["who", "outcome"],
      where: { world: world.id, what: "files.content" },
      _count: true,
      orderBy: [{ outcome: "asc" }],
    });
    expect(accessCounts.map(({ who, outcome, _count }) => [who, outcome, _count])).toEqual([
      [clerk.operatorId, "FILE_NOTFOUND", missingFilesPerMinuteMax + 1],
      [clerk.operatorId, "REQUEST_BUSY", 2],
      [principal.operatorId, "ok", missingFilesPerMinuteMax + 2],
    ]);
  });
});
