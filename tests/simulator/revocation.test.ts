import { describe, expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { entering } from "@/lib/access/calls/entering";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import { security } from "@/lib/access/calls/security";
import { sessions } from "@/lib/access/calls/sessions";
import { sessionIdleMs, sessionMs } from "@/lib/access/terms";
import { accountCalls } from "@/lib/accounts/calls/balances";
import type { Call } from "@/lib/call/call";
import type { AnyPrincipal, Principal } from "@/lib/call/principal";
import { operations } from "@/lib/operations/calls/worlds";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { captcha, digitsTo, enable, enterAnew, halfway, heldBy, password, signIn } from "../fixtures/entering";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

/**
 * Everything that an attacker might have copied of one person: what was open on their own device, on another, halfway
 * in and in the sibling edition.
 */
interface CapturedTokens {
  readonly ownDevice: string;
  readonly elsewhere: string;
  readonly half: string;
  readonly sibling: string;
}

/** A merchant's owner and one of its people, who has it all open. */
async function scene(world: TestWorld) {
  const owner = await world.merchant();
  const { roleId } = await world.call(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  const principal = await world.operator(owner.userNo, { permissions: [] });
  const phone = await enable(world, principal);
  await world.db.sql("update operator set role_id = $3::uuid where world = $1::uuid and id = $2::uuid", [
    world.id,
    principal.operatorId,
    roleId,
  ]);
  const { token: ownDevice = "" } = await signIn(world, principal.loginNo);
  const { token: elsewhere = "" } = await enterAnew(world, principal);
  const { token: half } = await halfway(world, principal.loginNo);
  const { grant } = await world.call(edition.switchEdition, {}, principal);
  const { token: sibling = "" } = await world.call(edition.enterSibling, { grant }, null);
  const capturedTokens: CapturedTokens = { ownDevice, elsewhere, half, sibling };
  return { world, owner, roleId, who: principal, phone, captured: capturedTokens };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const asHere = ({ captured, who }: Scene, actor: AnyPrincipal = who) => [actor, { token: captured.ownDevice }] as const;

async function resetPassword({ world, who }: Scene): Promise<void> {
  await world.call(registration.sendResetCode, { loginNo: who.loginNo, ...(await captcha(world, "reset")) }, null);
  await world.call(
    registration.resetPassword,
    { loginNo: who.loginNo, code: await digitsTo(world, who.loginNo), password: "Harbour-27" },
    null,
  );
}
const edit = async ({ world, owner, who, roleId }: Scene, change: object) =>
  world.call(
    people.edit,
    { operatorId: who.operatorId, name: "Operator", phone: "", roleId, state: "enabled", ...change },
    owner,
  );

/**
 * Lists the events and the sessions that each of them ends. `survives` names the tokens that remain usable; every other
 * token is invalid immediately.
 */
const events: readonly {
  title: string;
  survives: readonly (keyof CapturedTokens)[];
  happens: (scene: Scene) => Promise<unknown>;
}[] = [
  {
    title: "signing out",
    survives: ["elsewhere", "half"],
    happens: (at) => at.world.call(access.signOut, {}, ...asHere(at)),
  },
  {
    title: "changing the password",
    survives: [],
    happens: (at) =>
      at.world.call(security.changePassword, { oldPassword: password, password: "Harbour-27" }, ...asHere(at)),
  },
  { title: "resetting the password by a code", survives: [], happens: resetPassword },
  { title: "being disabled", survives: [], happens: (at) => edit(at, { state: "disabled" }) },
  {
    title: "being deleted",
    survives: [],
    happens: ({ world, owner, who }) => world.call(people.remove, { operatorId: who.operatorId }, owner),
  },
  {
    title: "a change of role",
    survives: [],
    happens: async (at) =>
      edit(at, {
        roleId: (await at.world.call(people.saveRole, { roleName: "Payer", roleState: "enabled" }, at.owner)).roleId,
      }),
  },
  {
    title: "days that are over",
    survives: [],
    happens: ({ world, who }) =>
      world.db.sql("update operator set ends_on = '2026-10-01' where world = $1::uuid and id = $2::uuid", [
        world.id,
        who.operatorId,
      ]),
  },
  {
    title: "signing all others out",
    survives: ["ownDevice"],
    happens: (at) => at.world.call(sessions.endOtherSessions, {}, ...asHere(at)),
  },
  {
    title: "signing one other out",
    survives: ["ownDevice", "half", "sibling"],
    happens: async (at) => {
      const { rows } = await at.world.call(sessions.mySessions, {}, ...asHere(at));
      for (const { sessionId, isHere } of rows)
        if (!isHere) await at.world.call(sessions.endSession, { sessionId }, ...asHere(at));
    },
  },
  {
    title: "operations ending the person's sessions",
    survives: [],
    happens: ({ world, who }) =>
      world.call(operations.endSessions, { world: world.name, loginNo: who.loginNo }, operationsPerson),
  },
  {
    title: "operations ending the merchant's sessions",
    survives: [],
    happens: ({ world, who }) =>
      world.call(operations.endSessions, { world: world.name, userNo: who.userNo }, operationsPerson),
  },
  {
    title: "taking the second step",
    survives: ["ownDevice", "elsewhere", "sibling"],
    happens: async ({ world, who, captured }) => {
      world.real = addMilliseconds(world.real, minuteMs);
      const guest = { realm: "halfway" as const, world: world.name, userNo: who.userNo, operatorId: who.operatorId };
      await world.call(entering.beginSecondStep, { authWay: "email" }, guest, { token: captured.half });
      await world.call(
        entering.takeSecondStep,
        { authWay: "email", msgCode: await digitsTo(world, who.loginNo) },
        guest,
        {
          token: captured.half,
        },
      );
    },
  },
  {
    title: "signing in again on the same browser",
    survives: ["elsewhere", "half", "sibling"],
    happens: ({ world, who, captured }) => signIn(world, who.loginNo, { token: captured.ownDevice }),
  },
  {
    title: "leaving the sibling edition",
    survives: ["ownDevice", "elsewhere", "half"],
    happens: ({ world, captured }) =>
      world.call(
        edition.leaveSibling,
        {},
        { realm: "sibling", world: world.name, userNo: "", operatorId: "" },
        { token: captured.sibling },
      ),
  },
  {
    title: "an hour without a request",
    survives: [],
    happens: async ({ world }) => {
      world.real = addMilliseconds(world.real, sessionIdleMs);
    },
  },
  {
    title: "twelve hours of any activity",
    survives: [],
    happens: async ({ world, captured, who }) => {
      for (const end = addMilliseconds(world.real, sessionMs).getTime(); world.real.getTime() < end;) {
        world.real = new Date(Math.min(addMilliseconds(world.real, sessionIdleMs - 1).getTime(), end));
        await world.call(sessions.refreshLogin, {}, who, { token: captured.ownDevice });
      }
    },
  },
];

const realmOf = (kind: keyof CapturedTokens): "halfway" | "sibling" | "portal" =>
  kind === "half" ? "halfway" : kind === "sibling" ? "sibling" : "portal";
/** A call that a token of this kind would open. */
const probe = (kind: keyof CapturedTokens): Call =>
  kind === "half" ? entering.secondStep : kind === "sibling" ? edition.siblingMe : accountCalls.balances;

async function alive({ world, captured }: Scene): Promise<readonly string[]> {
  const kinds = Object.keys(captured) as (keyof CapturedTokens)[]; // named cast: the keys of that very interface
  const open = await Promise.all(
    kinds.map(async (kind) => ((await heldBy(world, captured[kind], realmOf(kind))) ? [kind] : [])),
  );
  return open.flat();
}

describe("copied data of a person's ended sessions is worthless", () => {
  for (const { title, survives, happens } of events)
    test(title, async ({ world }) => {
      const at = await scene(world);
      expect(await alive(at)).toEqual(["ownDevice", "elsewhere", "half", "sibling"]);
      await happens(at);
      expect(await alive(at)).toEqual(survives);
    });
});

test("a dead token gets 401 at the gateway from every kind of call, and no reply has the reason", async ({
  world,
  db,
}) => {
  const at = await scene(world);
  await resetPassword(at);
  for (const kind of ["ownDevice", "half", "sibling"] as const) {
    const call = probe(kind);
    const { status, envelope } = await knock(
      db,
      requestOf(call, wireOf(call, {}), { "x-world": world.name, authorization: `Bearer ${at.captured[kind]}` }),
      "bearer",
    );
    expect([kind, status, envelope.code, envelope.result]).toEqual([kind, 401, "TOKEN_EXPIRED", null]);
  }
});

test("a device that was signed out requires a code again, and so does every one after the password was lost", async ({
  world,
}) => {
  const at = await scene(world);
  const { device, token = "" } = await (async () => {
    world.real = addMilliseconds(world.real, minuteMs);
    return enterAnew(world, at.who);
  })();
  expect((await signIn(world, at.who.loginNo, { device })).isHalfway).toBe(false);
  const { rows } = await world.call(sessions.mySessions, {}, at.who, { token: at.captured.ownDevice });
  expect(rows[0]?.isHere).toBe(true);
  for (const { sessionId, isHere } of rows)
    if (!isHere) await world.call(sessions.endSession, { sessionId }, at.who, { token: at.captured.ownDevice });
  expect([await heldBy(world, token), (await signIn(world, at.who.loginNo, { device })).isHalfway]).toEqual([
    null,
    true,
  ]);
});

test("nobody ends or sees another's sessions, not even the main operator", async ({ world }) => {
  const at = await scene(world);
  const [{ id = "" } = {}] = await world.db.sql<{ id: string }>(
    "select id from session where world = $1::uuid and holder = $2 and realm = 'portal' limit 1",
    [world.id, at.who.operatorId],
  );
  const neighbour: Principal = await world.merchant();
  for (const outsider of [at.owner, neighbour]) {
    expect(await world.call(sessions.endSession, { sessionId: id }, outsider)).toEqual({ ended: 0 });
    expect((await world.call(sessions.mySessions, {}, outsider)).rows).toEqual([]);
  }
  expect(await alive(at)).toHaveLength(4);
});
