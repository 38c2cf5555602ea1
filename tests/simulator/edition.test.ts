import { describe, expect } from "vitest";
import { edition } from "@/lib/access/calls/edition";
import { entering } from "@/lib/access/calls/entering";
import { security } from "@/lib/access/calls/security";
import { access } from "@/lib/access/calls/sign-in";
import { grantMs, sessionMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { Guest, Principal } from "@/lib/call/principal";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { heldBy, person, signIn } from "../fixtures/entering";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { codeOf, no } from "../fixtures/refusals";
import { appDigits, giveApp, switchOn } from "../fixtures/second-steps";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const forward = async (world: TestWorld, principal: Principal) =>
  (await world.call(edition.switchEdition, {}, principal)).grant;
const enter = (world: TestWorld, grant: string, change = {}) =>
  world.call(edition.enterSibling, { grant }, null, change);
const come = (world: TestWorld, grant: string, change = {}) =>
  world.call(edition.authoriseLogin, { grant }, null, change);

/** A person in the sibling edition. */
async function inSibling(world: TestWorld) {
  const principal = await person(world);
  const { token = "" } = await enter(world, await forward(world, principal));
  // named cast: who is in the sibling edition is a guest
  const guest = (await heldBy(world, token, "sibling")) as Guest;
  return {
    who: principal,
    guest,
    token,
    back: async () => (await world.call(edition.switchBack, {}, guest, { token })).grant,
  };
}

test("a person switches to the sibling edition and back as themselves, each way by a grant of its own", async ({
  world,
}) => {
  const { who, guest, token, back } = await inSibling(world);
  expect(guest).toMatchObject({ operatorId: who.operatorId, userNo: who.userNo });
  expect(await heldBy(world, token)).toBeNull();
  await world.db.sql("update operator set name = '陈海' where world = $1::uuid and id = $2::uuid", [
    world.id,
    who.operatorId,
  ]);
  expect(await world.call(edition.siblingMe, {}, guest)).toEqual({
    userNo: who.userNo,
    userName: `Merchant ${who.userNo}`,
    operatorName: "陈海",
  });
  const came = await come(world, await back());
  expect(came.isHalfway).toBe(false);
  expect(await heldBy(world, came.token)).toMatchObject({ operatorId: who.operatorId });
  await world.call(edition.leaveSibling, {}, guest, { token });
  expect(await heldBy(world, token, "sibling")).toBeNull();
});

test("switching back and forth does not extend the session one signed in to", async ({ world }) => {
  const { phone } = await person(world);
  const first = await signIn(world, phone);
  const ends = addMilliseconds(world.real, sessionMs);
  let portal = first.token;
  for (let minute = 0; minute < 3; minute += 1) {
    world.real = addMilliseconds(world.real, 30 * minuteMs);
    // named casts: each realm's token holds its own kind of holder
    const { grant } = await world.call(edition.switchEdition, {}, (await heldBy(world, portal)) as Principal, {
      token: portal,
    });
    const { token: sibling = "" } = await enter(world, grant);
    const { grant: home } = await world.call(
      edition.switchBack,
      {},
      (await heldBy(world, sibling, "sibling")) as Guest,
      { token: sibling },
    );
    portal = (await come(world, home, { token: portal })).token;
    const [{ latest } = {}] = await world.db.sql<{ latest: Date }>(
      "select max(expires_at) as latest from session where world = $1::uuid",
      [world.id],
    );
    expect(latest).toEqual(ends);
  }
});

test("a second step displayed on the way back does not extend the end either", async ({ world }) => {
  const principal = await person(world);
  const { token: portal } = await signIn(world, principal.phone);
  const { grant } = await world.call(edition.switchEdition, {}, principal, { token: portal });
  const { token: sibling = "" } = await enter(world, grant);
  const ends = addMilliseconds(world.real, sessionMs);
  const secret = await giveApp(world, principal);
  await switchOn(world, principal, "login", "app");
  world.real = addMilliseconds(world.real, 30 * minuteMs);
  const { grant: home } = await world.call(edition.switchBack, {}, (await heldBy(world, sibling, "sibling")) as Guest, {
    token: sibling,
  });
  const half = (await come(world, home)).token;
  const { token } = await world.call(
    entering.takeSecondStep,
    { authWay: "app", msgCode: appDigits(secret, world.real) },
    (await heldBy(world, half, "halfway")) as Guest,
    { token: half },
  );
  expect(await heldBy(world, token)).toMatchObject({ operatorId: principal.operatorId });
  const [{ latest } = {}] = await world.db.sql<{ latest: Date }>(
    "select max(expires_at) as latest from session where world = $1::uuid and realm = 'portal'",
    [world.id],
  );
  expect(latest).toEqual(ends);
});

test("signing out of the portal also ends the sibling edition on that device, and on no other", async ({ world }) => {
  const { who, token } = await inSibling(world);
  const elsewhere = "another-device-that-the-person-is-known-on-x";
  await world.know(who.operatorId, elsewhere);
  const { grant } = await world.call(edition.switchEdition, {}, who, { device: elsewhere });
  const { token: otherToken } = await enter(world, grant, { device: elsewhere });
  const { token: currentToken } = await signIn(world, who.loginNo);
  await world.call(access.signOut, {}, who, { token: currentToken });
  expect([await heldBy(world, currentToken), await heldBy(world, token, "sibling")]).toEqual([null, null]);
  expect(await heldBy(world, otherToken, "sibling")).toMatchObject({ operatorId: who.operatorId });
});

test("signing out with neither a session nor a device ends what was opened without one, and revokes only the person's own grants", async ({
  world,
}) => {
  const nowhere = { device: undefined };
  const [{ who, token: currentToken }, otherPerson] = [await inSibling(world), await person(world)];
  const bare = (await world.call(edition.switchEdition, {}, who, nowhere)).grant;
  const { token: siblingToken } = await enter(world, bare, nowhere);
  const [ownGrant, otherGrant] = [await forward(world, who), await forward(world, otherPerson)];
  await world.call(access.signOut, {}, who, nowhere);
  expect(await heldBy(world, siblingToken, "sibling")).toBeNull();
  expect(await heldBy(world, currentToken, "sibling")).toMatchObject({ operatorId: who.operatorId });
  await expect(enter(world, ownGrant)).rejects.toEqual(no("GRANT_UNUSABLE"));
  expect((await enter(world, otherGrant)).userNo).toBe(otherPerson.userNo);
});

describe("a grant is refused", () => {
  const expectRefused = async (attempt: Promise<unknown>) => expect(attempt).rejects.toEqual(no("GRANT_UNUSABLE"));

  test("a second time, and for all but one of several simultaneous uses", async ({ world }) => {
    const grant = await forward(world, await person(world));
    const came = await Promise.all(Array.from({ length: 50 }, () => codeOf(enter(world, grant))));
    expect(came.filter((code) => code === "ok")).toHaveLength(1);
    expect(came.filter((code) => code === "GRANT_UNUSABLE")).toHaveLength(49);
  });
  test("after a minute, and not a millisecond before", async ({ world }) => {
    const principal = await person(world);
    const grant = await forward(world, principal);
    await expectRefused(enter(world, grant, { at: addMilliseconds(world.real, grantMs) }));
    await enter(world, grant, { at: addMilliseconds(world.real, grantMs - 1) });
  });
  test("by the edition it was not made for, which does not use it up", async ({ world }) => {
    const { back, who } = await inSibling(world);
    const [forwardGrant, backGrant] = [await forward(world, who), await back()];
    await expectRefused(come(world, forwardGrant));
    await expectRefused(enter(world, backGrant));
    await enter(world, forwardGrant);
    await come(world, backGrant);
  });
  test("from another device than its request, and in another world", async ({ world, db }) => {
    const { back } = await inSibling(world);
    const grant = await back();
    await expectRefused(come(world, grant, { device: undefined }));
    await expectRefused(come(world, grant, { device: "another".padEnd(43, "x") }));
    await expectRefused(come(await freshWorld(db), grant));
    await come(world, grant);
  });
  test("once its person has requested another", async ({ world }) => {
    const principal = await person(world);
    const [first, second] = [await forward(world, principal), await forward(world, principal)];
    await expectRefused(enter(world, first));
    await enter(world, second);
  });
  test("while its person is locked on the device", async ({ world }) => {
    const { back, who } = await inSibling(world);
    const grant = await back();
    for (let i = 0; i < wrongPasswordsMax; i += 1) await codeOf(signIn(world, who.loginNo, { secret: "Wrong-2026" }));
    await expectRefused(come(world, grant));
  });
  test("when its person was disabled meanwhile", async ({ world }) => {
    const { back, who } = await inSibling(world);
    const grant = await back();
    await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      who.operatorId,
    ]);
    await expectRefused(come(world, grant));
  });
  test("when its person signed out or took another password meanwhile, and only then", async ({ world }) => {
    for (const leave of [
      (principal: Principal, token: string) => world.call(access.signOut, {}, principal, { token }),
      (principal: Principal, token: string) =>
        world.call(security.changePassword, { oldPassword: "Lantern-26", password: "Harbour-27" }, principal, {
          token,
        }),
    ]) {
      const principal = await person(world);
      const { token = "" } = await signIn(world, principal.loginNo);
      const [grant, otherGrant] = [await forward(world, principal), await forward(world, await world.merchant())];
      await leave(principal, token);
      await expectRefused(enter(world, grant));
      await enter(world, otherGrant);
    }
  });
  test("that is forged, or that comes in an address", async ({ world, db }) => {
    await expectRefused(enter(world, "g".repeat(43)));
    const grant = await forward(world, await person(world));
    for (const call of [edition.enterSibling, edition.authoriseLogin]) {
      const response = await knock(
        db,
        new Request(`http://localhost:3000${call.path}?grant=${grant}`, {
          headers: { "x-portal": "1", "x-world": world.name },
        }),
        null,
      );
      expect([response.status, response.envelope.code]).toEqual([404, "REQUEST_FAILED"]);
    }
    expect(
      (
        await knock(
          db,
          requestOf(edition.enterSibling, wireOf(edition.enterSibling, { grant }), {
            "x-world": world.name,
            origin: "https://evil.example",
          }),
          null,
        )
      ).envelope.code,
    ).toBe("ORIGIN_REFUSED");
    const bare = new Request(`http://localhost:3000${edition.enterSibling.path}`, {
      method: "POST",
      body: new URLSearchParams({ grant }),
    });
    expect((await knock(db, bare, null)).envelope.code).toBe("ORIGIN_REFUSED");
  });
});

test("a grant does not bypass a second step", async ({ world }) => {
  const { who, back } = await inSibling(world);
  await switchOn(world, who, "login", "app");
  const secret = await giveApp(world, who);
  const { token, isHalfway } = await come(world, await back());
  expect([isHalfway, await heldBy(world, token)]).toEqual([true, null]);
  const guest = { realm: "halfway" as const, world: world.name, userNo: who.userNo, operatorId: who.operatorId };
  const whole = await world.call(
    entering.takeSecondStep,
    { authWay: "app", msgCode: appDigits(secret, world.real) },
    guest,
    {
      token,
    },
  );
  expect(await heldBy(world, whole.token)).toMatchObject({ operatorId: who.operatorId });
});

test("a grant requested on a device without a known person leads only to the second step", async ({ world }) => {
  const principal = await person(world);
  const { token = "" } = await enter(
    world,
    (await world.call(edition.switchEdition, {}, principal, { device: undefined })).grant,
    { device: undefined },
  );
  const guest = {
    realm: "sibling" as const,
    world: world.name,
    userNo: principal.userNo,
    operatorId: principal.operatorId,
  };
  expect(
    (
      await come(world, (await world.call(edition.switchBack, {}, guest, { token, device: undefined })).grant, {
        device: undefined,
      })
    ).isHalfway,
  ).toBe(true);
});

test("only merchants of type 2, 3 and 5 may switch", async ({ world }) => {
  const outcomes: string[] = [];
  for (const userType of [1, 2, 3, 4, 5, 6]) {
    const principal = await person(world);
    await world.db.sql("update merchant set user_type = $3 where world = $1::uuid and user_no = $2", [
      world.id,
      principal.userNo,
      userType,
    ]);
    outcomes.push(await codeOf(world.call(edition.switchEdition, {}, principal)));
  }
  expect(outcomes).toEqual(["OPERATION_NOT_ALLOW", "ok", "ok", "OPERATION_NOT_ALLOW", "ok", "OPERATION_NOT_ALLOW"]);
});
