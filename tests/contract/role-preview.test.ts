import { describe, expect } from "vitest";
import { people } from "@/lib/access/calls/people";
import { rolePreviewCalls } from "@/lib/access/calls/role-preview";
import { access } from "@/lib/access/calls/sign-in";
import type { Call } from "@/lib/call/call";
import { realmOf, type AnyPrincipal } from "@/lib/call/principal";
import { Refusal } from "@/lib/call/refusals";
import { callNames } from "@/lib/catalogue/calls";
import { screens } from "@/lib/catalogue/screens";
import { checkAccess } from "@/lib/gate/may";
import { payments } from "@/lib/payments/calls/payments";
import { openSession, principalOfToken } from "@/lib/simulator/access/sessions/session";
import { systemNow } from "@/lib/time/clock";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { everyPermission, test, type TestWorld } from "../fixtures/world";

/** The calls that write and are open in a preview all the same. */
const openWrites = ["access.endPreview", "access.refreshLogin", "access.signOut"];

const viewing = ["account:balances", "payment_manage/payment_order"];

/** A session of a person, and what requests with it are answered. */
async function sessionOf(world: TestWorld, { operatorId }: { readonly operatorId: string }) {
  const token = await openSession(world.db.sql, "portal", world.id, operatorId, world.caller({ at: systemNow() }));
  const headers = { "x-world": world.name, authorization: `Bearer ${token}` };
  /** Sends a call; `reached` counts the calls that came to a handler, which refuses it instead. */
  const send = async (call: Call, wire: Record<string, unknown> = {}, isHandled = true) => {
    let reached = 0;
    const { envelope } = await knock(
      world.db,
      requestOf(call, wire, headers),
      "bearer",
      isHandled
        ? {}
        : {
            answers: async () => {
              reached += 1;
              throw new Refusal("REQUEST_BUSY");
            },
          },
    );
    return { code: envelope.code, reached };
  };
  const principal = (): Promise<AnyPrincipal | null> =>
    principalOfToken(world.db.sql, token, "portal", systemNow(), "portal.example");
  return { send, principal, token };
}

/** An owner with a role of these permissions, and a session in which the role is previewed. */
async function previewOf(world: TestWorld, permissions: readonly string[]) {
  const owner = await world.merchant();
  const { roleId } = await world.call(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  await world.db.sql("update role set permissions = $3 where world = $1::uuid and id = $2::uuid", [
    world.id,
    roleId,
    permissions,
  ]);
  const session = await sessionOf(world, owner);
  expect(await session.send(rolePreviewCalls.startPreview, { roleId })).toMatchObject({ code: "0" });
  return { owner, roleId, ...session };
}

/** The wire form of a call that no gate looks into: only its path needs values. */
const pathValues = { id: "01900000-0000-7000-8000-000000000001", orderNo: "PY2603181000010001", noticeId: "1" };
const wireFor = ({ path }: Call): Record<string, unknown> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
      name,
      (pathValues as Record<string, string>)[name] ?? "x",
    ]),
  );

describe("the preview of a role", () => {
  test("is refused every call that writes, however much the role permits, before a handler sees it", async ({
    world,
  }) => {
    const { send } = await previewOf(world, everyPermission);
    const writing = [...callNames].filter(
      ([call, name]) => call.effect !== "reads" && realmOf(call.access) === "portal" && !openWrites.includes(name),
    );
    expect(writing.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const [call, name] of writing) {
      const { code, reached } = await send(call, wireFor(call), false);
      const isMainOperators =
        call.access === "mainOperator" || (typeof call.access === "object" && call.access.mainOperator);
      const expected = isMainOperators ? "MAIN_OPERATOR_ONLY" : "PREVIEW_READ_ONLY";
      if (code !== expected || reached > 0) faults.push(`${name}: ${code}`);
    }
    expect(faults).toEqual([]);
  });

  test("lets through of what writes only what ends it or the session, or says that somebody is there", async ({
    world,
  }) => {
    const { send } = await previewOf(world, everyPermission);
    const codes = new Map<string, string>();
    for (const [call, name] of callNames)
      if (openWrites.includes(name)) codes.set(name, (await send(call, {}, false)).code);
    expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(openWrites.map((name) => [name, "REQUEST_BUSY"])));
  });

  test("is refused by the backend as well, for a page or a call within another that came past the gateway", async ({
    world,
  }) => {
    const { owner, roleId, principal } = await previewOf(world, everyPermission);
    const previewer = await principal();
    const rename = { roleId, roleName: "Cashier", roleState: "enabled" } as const;
    await expect(world.call(people.saveRole, rename, previewer)).rejects.toMatchObject({ code: "PREVIEW_READ_ONLY" });
    expect(await world.call(people.saveRole, rename, owner)).toMatchObject({ roleName: "Cashier" });
  });

  test("opens the pages of the role and no others, and never those of the main operator", async ({ world }) => {
    const { owner, principal } = await previewOf(world, viewing);
    const previewer = await principal();
    const gated = screens.filter((screen) => typeof screen.access === "object");
    const openTo = (who: AnyPrincipal | null) =>
      gated.filter((screen) => checkAccess(who, screen.access) === null).map(({ path }) => path);
    expect(openTo(previewer)).toEqual(["/b2b/payment_manage/payment_order"]);
    expect(openTo(owner).length).toBeGreaterThan(50);
    const whole = await previewOf(world, everyPermission);
    expect(openTo(await whole.principal())).not.toContain("/b2b/setting/audit");
  });

  test("reads what the role permits, and nothing that its holder alone may read", async ({ world }) => {
    const { send } = await previewOf(world, viewing);
    const page = { currentPage: 1, pageSize: 10 };
    expect(await send(payments.records, page)).toMatchObject({ code: "0" });
    expect(await send(people.roles, page)).toMatchObject({ code: "AUTHORIZATION_FAILED" });
  });

  test("never permits more than its holder may do themselves", async ({ world }) => {
    const { owner, roleId } = await previewOf(world, everyPermission);
    const clerk = await world.operator(owner.userNo, {
      operatorType: 2,
      permissions: ["setting/operator/role", "setting/operator/role:manage"],
    });
    const { send, principal } = await sessionOf(world, clerk);
    await send(rolePreviewCalls.startPreview, { roleId });
    expect(await principal()).toMatchObject({
      operatorType: 2,
      permissions: ["setting/operator/role", "setting/operator/role:manage"],
    });
  });

  test("permits nothing once its role is disabled or deleted", async ({ world }) => {
    const { roleId, principal } = await previewOf(world, everyPermission);
    await world.db.sql("update role set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      roleId,
    ]);
    expect(await principal()).toMatchObject({ permissions: [], preview: { roleId, roleName: "Bookkeeper" } });
    await world.db.sql("delete from role where world = $1::uuid and id = $2::uuid", [world.id, roleId]);
    expect(await principal()).toMatchObject({ permissions: [], preview: { roleId, roleName: "" } });
  });

  test("of a role of another company does not begin", async ({ world }) => {
    const { roleId } = await previewOf(world, everyPermission);
    const stranger = await world.merchant();
    const { send, principal } = await sessionOf(world, stranger);
    expect(await send(rolePreviewCalls.startPreview, { roleId })).toMatchObject({ code: "ROLE_NOTFOUND" });
    expect(await principal()).not.toHaveProperty("preview");
  });

  test("is this session's alone: another session of the same person, and the next one, do what they may", async ({
    world,
  }) => {
    const { owner, send, principal } = await previewOf(world, viewing);
    const elsewhere = await sessionOf(world, owner);
    expect(await elsewhere.principal()).not.toHaveProperty("preview");
    await send(access.signOut);
    expect(await principal()).toBeNull();
    expect(await (await sessionOf(world, owner)).principal()).not.toHaveProperty("preview");
  });

  test("ends, and is in the audit log with its beginning, what it was refused, and its end", async ({ world }) => {
    const { owner, roleId, send, principal } = await previewOf(world, everyPermission);
    const rename = wireOf(people.saveRole, { roleId, roleName: "Cashier", roleState: "enabled" });
    await send(people.saveRole, rename);
    expect(await send(rolePreviewCalls.endPreview)).toMatchObject({ code: "0" });
    expect(await principal()).toMatchObject({ operatorType: 1 });
    expect(await principal()).not.toHaveProperty("preview");
    expect(await send(people.saveRole, rename)).toMatchObject({ code: "0" });
    const rows = await world.db.sql<{ what: string; subject: string; outcome: string }>(
      "select what, subject, outcome from audit where world = $1::uuid and who = $2 order by what, outcome",
      [world.id, owner.operatorId],
    );
    // the first role was made before the preview
    expect(rows.map(({ what, outcome }) => [what, outcome])).toEqual([
      ["access.endPreview", "ok"],
      ["access.saveRole", "PREVIEW_READ_ONLY"],
      ["access.saveRole", "ok"],
      ["access.saveRole", "ok"],
      ["access.startPreview", "ok"],
    ]);
    expect(rows.at(-1)?.subject).toBe(roleId);
  });
});
