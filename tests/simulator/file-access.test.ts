import { randomUUID } from "node:crypto";
import { describe, expect, vi } from "vitest";
import type { Call, Outgoing } from "@/lib/call/call";
import type { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { files as fileCalls } from "@/lib/files/calls/files";
import { missingFilesPerMinuteMax } from "@/lib/files/terms";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { later, minuteMs } from "@/lib/time/instant";
import { sent, uploadOf } from "../fixtures/examples/files";
import { lantau, papersOf } from "../fixtures/examples/pobo";
import { american, paying } from "../fixtures/paying";
import { pdf } from "../fixtures/sample-files";
import { Stage } from "../fixtures/stage";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const asked = { bizType: "", bizNo: "" };
const upload = async (world: TestWorld, who: Who, businessType?: string) =>
  (await world.ask(fileCalls.upload, uploadOf(sent(), businessType), who)).fileId;
const bytesOf = async ({ body }: Outgoing) => Buffer.from(await new Response(body).arrayBuffer());

describe("whoever may see what a file belongs to may see the file", () => {
  const lookOnly = { permissions: ["payment_manage/payment_order"] };
  const isNone = { code: "FILE_NOTFOUND" };

  test("as long as it belongs to nothing it is its uploader's alone, whatever a colleague may do", async ({
    world,
  }) => {
    const who = await world.merchant();
    const clerk = await world.operator(who.userNo);
    for (const use of ["LICENSE", "KYC_DOCUMENT", "PAYMENT_PROOF"]) {
      const id = await upload(world, who, use);
      expect(await bytesOf(await world.ask(fileCalls.content, { id }, who))).toEqual(pdf());
      for (const look of [
        () => world.ask(fileCalls.content, { id }, clerk),
        () => world.ask(fileCalls.byId, { id }, clerk),
        () => world.ask(fileCalls.byBusiness, { ...asked, dfsId: id, additional1: "" }, clerk),
        () => world.ask(fileCalls.addressOf, { ...asked, dfsId: id }, clerk),
        () => world.ask(fileCalls.infoOf, { ...asked, dfsId: id }, clerk),
        () => world.ask(pictureCalls.readPicture, { picType: "PASSPORT", picId: id }, clerk),
      ])
        await expect(look()).rejects.toMatchObject(isNone);
    }
  });

  test("the papers of a payer, a payee and a batch follow the permission for their pages, not for others", async ({
    world,
  }) => {
    const who = await world.merchant();
    await world.fund(who.userNo, "USD", 1_000_000n);
    const files = await papersOf(new Stage(world, who));
    await world.ask(pobo.addPobo, { ...lantau, files }, who);
    const rows = {
      pobo: Object.values(files).flat()[0] ?? "",
      payee: await upload(world, who, "PAYEE_PROOF"),
      payment: await upload(world, who, "PAYMENT_PROOF"),
      material: await upload(world, who, "SUPPLEMENT_MATERIAL"),
    };
    const { payeeId } = await world.ask(payments.addPayee, { ...american, proofIds: [rows.payee] }, who);
    const papers = { documentIds: [rows.payment], materialIds: [rows.material] };
    await world.ask(payments.pay, paying(payeeId, papers), who);
    const permission = ({ needs }: Pick<Call, "needs">) => (typeof needs === "object" ? needs.permission : needs);
    const may = async (id: string, call: Pick<Call, "needs">) => {
      const clerk = await world.operator(who.userNo, { permissions: [permission(call)] });
      return world.ask(fileCalls.content, { id }, clerk).then(
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
    // handed in, it is no longer its uploader's own: who lost the permission does not see it
    await expect(
      world.ask(fileCalls.content, { id: rows.pobo }, { ...who, ...lookOnly, operatorType: 2 }),
    ).rejects.toMatchObject(isNone);
  });

  test("an id cannot be computed by who knows the world's seed, the merchant's number and the instant", async ({
    world,
  }) => {
    const who = await world.merchant();
    const id = await upload(world, who);
    const computed = seededId(`seed|file${who.userNo}|1`, await world.now());
    expect(id.slice(0, 14)).toBe(computed.slice(0, 14));
    expect(id.slice(19)).not.toBe(computed.slice(19));
    // the same commands get the same ids, on another installation they do not
    const idIn = async (other: TestWorld) => upload(other, await other.merchant());
    expect(await idIn(await freshWorld(world.db))).toBe(id);
    vi.stubEnv("PASSWORD_PEPPER", "another installation's pepper, of as many characters");
    expect((await idIn(await freshWorld(world.db))).slice(19)).not.toBe(id.slice(19));
  });

  test("who tries ids out is soon refused, and every look at a file and every try is in the audit log", async ({
    world,
  }) => {
    const who = await world.merchant();
    const clerk = await world.operator(who.userNo, lookOnly);
    const id = await upload(world, who);
    const outcomes = [];
    for (let no = 0; no < missingFilesPerMinuteMax + 2; no += 1)
      outcomes.push(await world.ask(fileCalls.content, { id: randomUUID() }, clerk).catch(({ code }: Refusal) => code));
    expect([...new Set(outcomes)]).toEqual(["FILE_NOTFOUND", "REQUEST_BUSY"]);
    expect(outcomes.filter((code) => code === "FILE_NOTFOUND")).toHaveLength(missingFilesPerMinuteMax);
    for (let no = 0; no < missingFilesPerMinuteMax + 2; no += 1) await world.ask(fileCalls.content, { id }, who);
    world.real = later(world.real, minuteMs);
    await expect(world.ask(fileCalls.content, { id }, clerk)).rejects.toMatchObject(isNone);
    const looks = await world.db.prisma.audit.groupBy({
      by: ["who", "outcome"],
      where: { world: world.id, what: "files.content" },
      _count: true,
      orderBy: [{ outcome: "asc" }],
    });
    expect(looks.map(({ who, outcome, _count }) => [who, outcome, _count])).toEqual([
      [clerk.operatorId, "FILE_NOTFOUND", missingFilesPerMinuteMax + 1],
      [clerk.operatorId, "REQUEST_BUSY", 2],
      [who.operatorId, "ok", missingFilesPerMinuteMax + 2],
    ]);
  });
});
