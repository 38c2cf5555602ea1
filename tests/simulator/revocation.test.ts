import { describe, expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { entering } from "@/lib/access/calls/entering";
import { people } from "@/lib/access/calls/people";
import { registration } from "@/lib/access/calls/registration";
import { security } from "@/lib/access/calls/security";
import { sessions } from "@/lib/access/calls/sessions";
import { sessionIdleMs, sessionMs } from "@/lib/access/terms";
import { accounts } from "@/lib/accounts/calls/balances";
import type { Call } from "@/lib/call/call";
import type { Holder, Who } from "@/lib/call/who";
import { operations } from "@/lib/operations/calls/worlds";
import { later, minuteMs } from "@/lib/time/instant";
import { captcha, digitsTo, enable, enterAnew, halfway, heldBy, password, signIn } from "../fixtures/entering";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

/**
 * Everything that an attacker might have copied of one person: what was open on their own device, on another, halfway
 * in and in the sibling edition.
 */
interface Captured {
  readonly here: string;
  readonly elsewhere: string;
  readonly half: string;
  readonly sibling: string;
}

/** A merchant's owner and one of its people, who has it all open. */
async function scene(world: TestWorld) {
  const owner = await world.merchant();
  const { roleId } = await world.ask(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  const who = await world.operator(owner.userNo, { permissions: [] });
  const phone = await enable(world, who);
  await world.db.sql("update operator set role_id = $3::uuid where world = $1::uuid and id = $2::uuid", [
    world.id,
    who.operatorId,
    roleId,
  ]);
  const { token: here = "" } = await signIn(world, who.loginNo);
  const { token: elsewhere = "" } = await enterAnew(world, who);
  const { token: half } = await halfway(world, who.loginNo);
  const { grant } = await world.ask(edition.switchEdition, {}, who);
  const { token: sibling = "" } = await world.ask(edition.enterSibling, { grant }, null);
  const captured: Captured = { here, elsewhere, half, sibling };
  return { world, owner, roleId, who, phone, captured };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const asHere = ({ captured, who }: Scene, holder: Holder = who) => [holder, { token: captured.here }] as const;

async function resetPassword({ world, who }: Scene): Promise<void> {
  await world.ask(registration.sendResetCode, { loginNo: who.loginNo, ...(await captcha(world, "reset")) }, null);
  await world.ask(
    registration.resetPassword,
    { loginNo: who.loginNo, code: await digitsTo(world, who.loginNo), password: "Harbour-27" },
    null,
  );
}
const edit = async ({ world, owner, who, roleId }: Scene, change: object) =>
  world.ask(
    people.edit,
    { operatorId: who.operatorId, name: "Operator", phone: "", roleId, state: "enabled", ...change },
    owner,
  );

/** What must end what. `survives` may still be used; whatever is not named there is dead at once. */
const events: readonly {
  says: string;
  survives: readonly (keyof Captured)[];
  happens: (scene: Scene) => Promise<unknown>;
}[] = [
  {
    says: "signing out",
    survives: ["elsewhere", "half"],
    happens: (at) => at.world.ask(access.signOut, {}, ...asHere(at)),
  },
  {
    says: "changing the password",
    survives: [],
    happens: (at) =>
      at.world.ask(security.changePassword, { oldPassword: password, password: "Harbour-27" }, ...asHere(at)),
  },
  { says: "resetting the password by a code", survives: [], happens: resetPassword },
  { says: "being disabled", survives: [], happens: (at) => edit(at, { state: "disabled" }) },
  {
    says: "being deleted",
    survives: [],
    happens: ({ world, owner, who }) => world.ask(people.remove, { operatorId: who.operatorId }, owner),
  },
  {
    says: "a change of role",
    survives: [],
    happens: async (at) =>
      edit(at, {
        roleId: (await at.world.ask(people.saveRole, { roleName: "Payer", roleState: "enabled" }, at.owner)).roleId,
      }),
  },
  {
    says: "days that are over",
    survives: [],
    happens: ({ world, who }) =>
      world.db.sql("update operator set ends_on = '2026-10-01' where world = $1::uuid and id = $2::uuid", [
        world.id,
        who.operatorId,
      ]),
  },
  {
    says: "signing all others out",
    survives: ["here"],
    happens: (at) => at.world.ask(sessions.endOtherSessions, {}, ...asHere(at)),
  },
  {
    says: "signing one other out",
    survives: ["here", "half", "sibling"],
    happens: async (at) => {
      const { rows } = await at.world.ask(sessions.mySessions, {}, ...asHere(at));
      for (const { sessionId, isHere } of rows)
        if (!isHere) await at.world.ask(sessions.endSession, { sessionId }, ...asHere(at));
    },
  },
  {
    says: "operations ending the person's sessions",
    survives: [],
    happens: ({ world, who }) =>
      world.ask(operations.endSessions, { world: world.name, loginNo: who.loginNo }, operationsPerson),
  },
  {
    says: "operations ending the merchant's sessions",
    survives: [],
    happens: ({ world, who }) =>
      world.ask(operations.endSessions, { world: world.name, userNo: who.userNo }, operationsPerson),
  },
  {
    says: "taking the second step",
    survives: ["here", "elsewhere", "sibling"],
    happens: async ({ world, who, captured }) => {
      world.real = later(world.real, minuteMs);
      const guest = { realm: "halfway" as const, world: world.name, userNo: who.userNo, operatorId: who.operatorId };
      await world.ask(entering.beginSecondStep, { authWay: "email" }, guest, { token: captured.half });
      await world.ask(
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
    says: "signing in again on the same browser",
    survives: ["elsewhere", "half", "sibling"],
    happens: ({ world, who, captured }) => signIn(world, who.loginNo, { token: captured.here }),
  },
  {
    says: "leaving the sibling edition",
    survives: ["here", "elsewhere", "half"],
    happens: ({ world, captured }) =>
      world.ask(
        edition.leaveSibling,
        {},
        { realm: "sibling", world: world.name, userNo: "", operatorId: "" },
        { token: captured.sibling },
      ),
  },
  {
    says: "an hour in which nothing was asked",
    survives: [],
    happens: async ({ world }) => {
      world.real = later(world.real, sessionIdleMs);
    },
  },
  {
    says: "twelve hours, however busy",
    survives: [],
    happens: async ({ world, captured, who }) => {
      for (const end = later(world.real, sessionMs).getTime(); world.real.getTime() < end;) {
        world.real = new Date(Math.min(later(world.real, sessionIdleMs - 1).getTime(), end));
        await world.ask(sessions.refreshLogin, {}, who, { token: captured.here });
      }
    },
  },
];

const realmOf = (kind: keyof Captured): "halfway" | "sibling" | "portal" =>
  kind === "half" ? "halfway" : kind === "sibling" ? "sibling" : "portal";
/** A call that a token of this kind would open. */
const probe = (kind: keyof Captured): Call =>
  kind === "half" ? entering.secondStep : kind === "sibling" ? edition.siblingMe : accounts.balances;

async function alive({ world, captured }: Scene): Promise<readonly string[]> {
  const kinds = Object.keys(captured) as (keyof Captured)[]; // named cast: the keys of that very interface
  const open = await Promise.all(
    kinds.map(async (kind) => ((await heldBy(world, captured[kind], realmOf(kind))) ? [kind] : [])),
  );
  return open.flat();
}

describe("whatever was copied of a person's sessions is worth nothing after", () => {
  for (const { says, survives, happens } of events)
    test(says, async ({ world }) => {
      const at = await scene(world);
      expect(await alive(at)).toEqual(["here", "elsewhere", "half", "sibling"]);
      await happens(at);
      expect(await alive(at)).toEqual(survives);
    });
});

test("a dead token is told 401 at the door by every kind of call, and none of its answers tells why", async ({
  world,
  db,
}) => {
  const at = await scene(world);
  await resetPassword(at);
  for (const kind of ["here", "half", "sibling"] as const) {
    const call = probe(kind);
    const { status, envelope } = await knock(
      db,
      requestOf(call, wireOf(call, {}), { "x-world": world.name, authorization: `Bearer ${at.captured[kind]}` }),
      "bearer",
    );
    expect([kind, status, envelope.code, envelope.result]).toEqual([kind, 401, "TOKEN_EXPIRED", null]);
  }
});

test("a device that was signed out asks for a code again, and so does every one after the password was lost", async ({
  world,
}) => {
  const at = await scene(world);
  const { device, token = "" } = await (async () => {
    world.real = later(world.real, minuteMs);
    return enterAnew(world, at.who);
  })();
  expect((await signIn(world, at.who.loginNo, { device })).isHalfway).toBe(false);
  const { rows } = await world.ask(sessions.mySessions, {}, at.who, { token: at.captured.here });
  expect(rows[0]?.isHere).toBe(true);
  for (const { sessionId, isHere } of rows)
    if (!isHere) await world.ask(sessions.endSession, { sessionId }, at.who, { token: at.captured.here });
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
  const neighbour: Who = await world.merchant();
  for (const other of [at.owner, neighbour]) {
    expect(await world.ask(sessions.endSession, { sessionId: id }, other)).toEqual({ ended: 0 });
    expect((await world.ask(sessions.mySessions, {}, other)).rows).toEqual([]);
  }
  expect(await alive(at)).toHaveLength(4);
});
