import { describe, expect } from "vitest";
import * as z from "zod/mini";
import { access } from "@/lib/access/calls/sign-in";
import type { ReadyRole } from "@/lib/access/grants";
import { binding } from "@/lib/access/calls/binding";
import { people } from "@/lib/access/calls/people";
import { mfaMethodsOf } from "@/lib/simulator/access/mfa/step";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { digitsSentTo } from "../fixtures/second-steps";
import { codesPerDayMax } from "@/lib/access/terms";
import { addMilliseconds, dayMs } from "@/lib/time/instant";
import { hashPassword, openText, tokenHash } from "@/lib/simulator/access/secrets";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import { halfway, password, signIn } from "../fixtures/entering";
import { office, pay, records, activateOperator } from "../fixtures/office";
import { no } from "../fixtures/refusals";
import { test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
/** Lists the permission to pay and those that it requires: balances, records, and payees to pay. */
const withPay = ["account:balances", pay, records, "payment_manage/payee_account"];
/** Seeing and managing roles and people. */
const staff = ["role", "role:manage", "user", "user:manage"].map((name) => `setting/operator/${name}`);

describe("a role", () => {
  test("gives its holders its permissions, with all that those need, from the next request on", async ({ world }) => {
    const { owner, role, entry } = await office(world);
    const roleId = await role("Payer", [pay]);
    const { operatorId } = await world.call(people.add, { ...entry, roleId }, owner);
    const { principal } = await activateOperator(world, owner, operatorId);
    expect((await principal())?.permissions).toEqual(withPay);
    await world.call(people.savePermissions, { roleId, permissions: [records] }, owner);
    expect((await principal())?.permissions).toEqual([records]);
    await world.call(people.saveRole, { roleId, roleName: "Payer", roleState: "disabled" }, owner);
    expect((await principal())?.permissions).toEqual([]);
  });

  test("has a name of its own within the merchant, also when two are made at once", async ({ world }) => {
    const { owner, roleId } = await office(world);
    await expect(world.call(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner)).rejects.toEqual(
      no("ROLE_EXISTS"),
    );
    expect(
      (await world.call(people.saveRole, { roleId, roleName: "Accounts", roleState: "enabled" }, owner)).roleName,
    ).toBe("Accounts");
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.call(people.saveRole, { roleName: "Twin", roleState: "enabled" }, owner)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await world.call(people.roles, { ...page, roleName: "twin" }, owner)).total).toBe(1);
    const otherMerchant = await world.merchant();
    expect((await world.call(people.saveRole, { roleName: "Twin", roleState: "enabled" }, otherMerchant)).people).toBe(
      0,
    );
  });

  test("is predefined: the viewer does nothing, an accountant manages the accounts of vouchers, and an administrator may do whatever can be granted", async ({
    world,
  }) => {
    const { owner } = await office(world);
    const createReadyRole = async (ready: ReadyRole) => {
      const { roleId } = await world.call(people.saveRole, { ready, roleName: ready, roleState: "enabled" }, owner);
      const { role, grantables } = await world.call(people.permissions, { id: roleId }, owner);
      return { held: role.permissions, all: grantables };
    };
    const actionsOf = ({ held, all }: Awaited<ReturnType<typeof createReadyRole>>) => [
      ...new Set(all.flatMap(({ permission, action }) => (held.includes(permission) ? [action] : []))),
    ];
    expect(actionsOf(await createReadyRole("viewer")).sort()).toEqual(["balances", "see"]);
    expect(actionsOf(await createReadyRole("reviewer")).sort()).toEqual(["balances", "review", "see"]);
    const accountant = await createReadyRole("accountant");
    expect(actionsOf(accountant).sort()).toEqual(["balances", "export", "manage", "see"]);
    expect(accountant.held.filter((permission) => permission.endsWith(":manage"))).toEqual(["account/vouchers:manage"]);
    const maker = await createReadyRole("maker");
    expect([
      maker.held.includes(pay),
      maker.held.includes(`${records}:review`),
      maker.held.includes("setting/operator/user:manage"),
    ]).toEqual([true, false, false]);
    const { held, all } = await createReadyRole("administrator");
    expect(held).toEqual(all.map(({ permission }) => permission));
    const clerk = await world.operator(owner.userNo, { permissions: [records, ...staff] });
    await expect(
      world.call(people.saveRole, { ready: "viewer", roleName: "Mine", roleState: "enabled" }, clerk),
    ).rejects.toEqual(no("GRANT_TOO_WIDE"));
  });

  test("is deleted by managers of roles; the permission to manage people is not enough", async ({ world }) => {
    const { owner, roleId } = await office(world);
    const clerk = await world.operator(owner.userNo, {
      permissions: [records, ...staff.filter((permission) => permission !== "setting/operator/role:manage")],
    });
    await expect(world.call(people.remove, { roleId }, clerk)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
  });

  test("is copied with all its permissions, by a holder of all of them, and not from another merchant", async ({
    world,
  }) => {
    const { owner, role } = await office(world);
    const copyOf = await role("Payer", [pay]);
    const copiedRole = await world.call(
      people.saveRole,
      { copyOf, roleName: "Payer too", roleState: "enabled" },
      owner,
    );
    expect(copiedRole.permissions).toEqual(withPay);
    const clerk = await world.operator(owner.userNo, { permissions: [records, ...staff] });
    await expect(
      world.call(people.saveRole, { copyOf, roleName: "Mine", roleState: "enabled" }, clerk),
    ).rejects.toEqual(no("GRANT_TOO_WIDE", { permission: "account:balances" }));
    await expect(
      world.call(people.saveRole, { copyOf, roleName: "Mine", roleState: "enabled" }, await world.merchant()),
    ).rejects.toEqual(no("ROLE_NOTFOUND"));
  });

  test("that a person holds is not deleted, and is once nobody does", async ({ world }) => {
    const { owner, role, roleId, entry } = await office(world);
    const { operatorId } = await world.call(people.add, entry, owner);
    await expect(world.call(people.remove, { roleId }, owner)).rejects.toEqual(no("ROLE_IN_USE", { count: 1 }));
    await world.call(
      people.edit,
      { operatorId, name: "Li Lei", phone: "", roleId: await role("Other", []), state: "invited" },
      owner,
    );
    await world.call(people.remove, { roleId }, owner);
    await expect(world.call(people.permissions, { id: roleId }, owner)).rejects.toEqual(no("ROLE_NOTFOUND"));
  });

  test("of another merchant is not seen, changed, given or deleted", async ({ world }) => {
    const { roleId, entry } = await office(world);
    const thief = await world.merchant();
    const tries = [
      () => world.call(people.permissions, { id: roleId }, thief),
      () => world.call(people.saveRole, { roleId, roleName: "Mine", roleState: "enabled" }, thief),
      () => world.call(people.savePermissions, { roleId, permissions: [] }, thief),
      () => world.call(people.remove, { roleId }, thief),
      () => world.call(people.add, entry, thief),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toEqual(no("ROLE_NOTFOUND"));
    expect((await world.call(people.roles, page, thief)).total).toBe(0);
  });
});

describe("nobody grants permissions that they do not have", () => {
  const office2 = async (world: TestWorld) => {
    const { owner, role, roleId, entry } = await office(world);
    const manager = await world.operator(owner.userNo, {
      permissions: [...staff, records],
    });
    return { owner, role, roleId, entry, manager };
  };

  test("not by a role's permissions, nor those they bring along", async ({ world }) => {
    const { manager, roleId } = await office2(world);
    expect((await world.call(people.savePermissions, { roleId, permissions: [records] }, manager)).permissions).toEqual(
      [records],
    );
    await expect(world.call(people.savePermissions, { roleId, permissions: [pay] }, manager)).rejects.toEqual(
      no("GRANT_TOO_WIDE", { permission: "account:balances" }),
    );
    await expect(
      world.call(people.savePermissions, { roleId, permissions: ["no/such/page"] }, manager),
    ).rejects.toEqual(no("GRANT_TOO_WIDE", { permission: "no/such/page" }));
    await expect(world.call(people.savePermissions, { roleId, permissions: ["*"] }, manager)).rejects.toEqual(
      no("GRANT_TOO_WIDE", { permission: "*" }),
    );
  });

  test("not by assigning a wider role, nor by changing a person who has one", async ({ world }) => {
    const { owner, manager, role, entry } = await office2(world);
    const wide = await role("Payer", [pay]);
    await expect(world.call(people.add, { ...entry, roleId: wide }, manager)).rejects.toEqual(
      no("GRANT_TOO_WIDE", { permission: "account:balances" }),
    );
    const { operatorId } = await world.call(people.add, { ...entry, roleId: wide }, owner);
    await expect(world.call(people.edit, { ...entry, operatorId, state: "invited" }, manager)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await expect(world.call(people.remove, { operatorId }, manager)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.call(people.savePermissions, { roleId: wide, permissions: [] }, manager)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("and nobody changes the main operator or themselves", async ({ world }) => {
    const { owner, manager, entry } = await office2(world);
    for (const [principal, target] of [
      [manager, owner],
      [manager, manager],
      [owner, owner],
    ] as const) {
      await expect(
        world.call(people.edit, { ...entry, operatorId: target.operatorId, state: "disabled" }, principal),
      ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
      await expect(world.call(people.remove, { operatorId: target.operatorId }, principal)).rejects.toEqual(
        no("OPERATION_NOT_ALLOW"),
      );
    }
  });
});

describe("a person", () => {
  test("is invited by a mail with a link that is in no table in clear", async ({ world }) => {
    const { owner, entry } = await office(world);
    const person = await world.call(people.add, entry, owner);
    expect(person).toMatchObject({ state: "invited", email: entry.email, roleName: "Bookkeeper", operatorType: 2 });
    const [mail] = await world.db.sql<{ subject: string; sealed: Uint8Array }>(
      "select subject, sealed from outbox where world = $1::uuid and recipient = $2",
      [world.id, entry.email],
    );
    const token = /\/activate\/([\w-]{43})/.exec(mail ? openText(mail.sealed) : "")?.[1] ?? "";
    expect([mail?.subject.includes(`Merchant ${owner.userNo}`), token.length]).toEqual([true, 43]);
    const links = await world.db.sql<{ tokenHash: string }>(
      `select token_hash as "tokenHash" from mail_link where world = $1::uuid`,
      [world.id],
    );
    expect(links).toEqual([{ tokenHash: tokenHash(token) }]);
    await expect(world.call(people.add, { ...entry, name: "Again" }, owner)).rejects.toEqual(no("REQUEST_REPEAT"));
  });

  test("is invited by a mail with one link, which is ours, under any name of the company and the inviter", async ({
    world,
  }) => {
    const { owner, entry } = await office(world);
    const lure = "Acme, locked! Sign in at HTTPS://evil.example/login or www.evil.example/x now!";
    const of = [world.id, owner.userNo, lure];
    await world.db.sql("update merchant set name = $3, english_name = $3 where world = $1::uuid and user_no = $2", of);
    await world.db.sql("update operator set name = $3 where world = $1::uuid and user_no = $2", of);
    await world.call(people.add, entry, owner);
    const [mail] = await world.db.sql<{ subject: string; sealed: Uint8Array }>(
      "select subject, sealed from outbox where world = $1::uuid and recipient = $2",
      [world.id, entry.email],
    );
    const text = mail ? openText(mail.sealed) : "";
    expect(text.match(/\S*(?:\/|www\.)\S*/g)).toEqual([expect.stringMatching(/^http.*\/activate\/[\w-]{43}$/)]);
    // programs that show letters make a link of a bare host too, and of an address for mail
    expect(mail?.subject).toContain("Acme, locked! Sign in at HTTPS: evil. example login or evil.");
    expect(mail?.subject).not.toContain("now!");
    const bare = "evil.example, a@evil.example, evil。example, ev\u00adil.exam\u200bple";
    await world.db.sql("update merchant set name = $3, english_name = $3 where world = $1::uuid and user_no = $2", [
      ...of.slice(0, 2),
      bare,
    ]);
    await world.call(people.add, { ...entry, name: "Zoe", email: "zoe@x.example" }, owner);
    const [otherMail] = await world.db.sql<{ subject: string }>(
      "select subject from outbox where world = $1::uuid and recipient = 'zoe@x.example'",
      [world.id],
    );
    expect(otherMail?.subject).toContain("evil. example, a evil. example, evil. example, evil. example");
  });

  test("is invited again, at a corrected address too, and the former link is invalid", async ({ world }) => {
    const { owner, entry } = await office(world);
    const { operatorId } = await world.call(people.add, entry, owner);
    const linkTo = async (email: string) => {
      const [mail] = await world.db.sql<{ sealed: Uint8Array }>(
        "select sealed from outbox where world = $1::uuid and recipient = $2 order by id desc limit 1",
        [world.id, email],
      );
      return /\/activate\/([\w-]{43})/.exec(mail ? openText(mail.sealed) : "")?.[1] ?? "";
    };
    const first = await linkTo(entry.email);
    const email = "li.lei@test.example";
    expect((await world.call(people.invite, { operatorId, email }, owner)).email).toBe(email);
    const links = await world.db.sql<{ tokenHash: string }>(
      `select token_hash as "tokenHash" from mail_link where world = $1::uuid`,
      [world.id],
    );
    expect(links).toEqual([{ tokenHash: tokenHash(await linkTo(email)) }]);
    expect(links).not.toEqual([{ tokenHash: tokenHash(first) }]);
    await expect(world.call(people.invite, { operatorId, email: owner.loginNo }, owner)).rejects.toEqual(
      no("REQUEST_REPEAT"),
    );
    await expect(world.call(people.invite, { operatorId, email }, await world.merchant())).rejects.toEqual(
      no("PERSON_NOTFOUND"),
    );
    await activateOperator(world, owner, operatorId);
    await expect(world.call(people.invite, { operatorId, email }, owner)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("proves the phone that was entered for them, signs in with it, and proves another one anew", async ({
    world,
  }) => {
    const { owner, entry } = await office(world);
    const phone = "13900004321";
    const { operatorId } = await world.call(people.add, { ...entry, phone }, owner);
    const { principal: holder } = await activateOperator(world, owner, operatorId);
    const principal = await holder();
    await world.db.sql("update operator set password_hash = $3 where world = $1::uuid and id = $2::uuid", [
      world.id,
      operatorId,
      await hashPassword(password, "password"),
    ]);
    const ofPerson = async () => (await world.call(people.list, { ...page, operatorId }, owner)).rows[0];
    await expect(signIn(world, phone)).rejects.toEqual(no("LOGIN_ERROR"));
    expect(await ofPerson()).toMatchObject({ phone, isPhoneProven: false, roleState: "enabled" });
    await world.call(binding.sendContactCode, {}, principal);
    const code = await digitsSentTo(world, phone);
    await expect(
      world.call(binding.proveContact, { code: code === "123456" ? "654321" : "123456" }, principal),
    ).rejects.toEqual(no("CAPTCHA_ERROR"));
    await world.call(binding.proveContact, { code }, principal);
    expect(await ofPerson()).toMatchObject({ phone, isPhoneProven: true });
    expect((await world.call(binding.contactPhone, {}, principal)).isProven).toBe(true);
    const { guest } = await halfway(world, phone);
    expect(guest).toMatchObject({ operatorId });
    await expect(world.call(binding.sendContactCode, {}, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect((await mfaMethodsOf(worldContext(world.db.sql, world), operatorId))?.phone).toBe(phone);
    const { roleId } = entry;
    await world.call(
      people.edit,
      { operatorId, name: "Li Lei", phone: "13900009999", roleId, state: "enabled" },
      owner,
    );
    expect(await ofPerson()).toMatchObject({ phone: "13900009999", isPhoneProven: false });
    await expect(signIn(world, "13900009999")).rejects.toEqual(no("LOGIN_ERROR"));
  });

  test("is added by an address that is another person's sign-in name without disclosing it", async ({ world }) => {
    const { owner, entry } = await office(world);
    const stranger = await world.merchant();
    expect((await world.call(people.add, { ...entry, email: stranger.loginNo }, owner)).state).toBe("invited");
  });

  test("cannot be used to send a flood of mails to one address by adding and deleting people in turn", async ({
    world,
  }) => {
    const { owner, entry } = await office(world);
    const addAndDelete = async () =>
      world.call(people.remove, { operatorId: (await world.call(people.add, entry, owner)).operatorId }, owner);
    for (let sentCount = 0; sentCount < codesPerDayMax; sentCount += 1) await addAndDelete();
    await expect(addAndDelete()).rejects.toEqual(no("REQUEST_BUSY"));
    world.real = addMilliseconds(world.real, dayMs);
    await addAndDelete();
  });

  test.for(["another role", "disabling", "deleting"] as const)(
    "loses every session at once by %s, and nobody else loses theirs",
    async (change, { world }) => {
      const { owner, role, roleId, entry } = await office(world);
      const { operatorId } = await world.call(people.add, entry, owner);
      const { principal, token } = await activateOperator(world, owner, operatorId);
      const ofOwner = await openSession(world.db.sql, "portal", world.id, owner.operatorId, world.caller());
      await world.call(people.edit, { ...entry, operatorId, name: "Li Lei Lei", state: "enabled" }, owner);
      expect((await principal())?.operatorId).toBe(operatorId);
      if (change === "deleting") await world.call(people.remove, { operatorId }, owner);
      else
        await world.call(
          people.edit,
          {
            ...entry,
            operatorId,
            roleId: change === "another role" ? await role("Other", [records]) : roleId,
            state: change === "disabling" ? "disabled" : "enabled",
          },
          owner,
        );
      expect(await principal()).toBeNull();
      expect(await world.db.sql("select 1 from session where token_hash = $1", [tokenHash(token)])).toEqual([]);
      expect(await principalOfToken(world.db.sql, ofOwner, "portal", world.real)).not.toBeNull();
    },
  );

  test("has access from the first to the last Beijing day of their membership, to the millisecond", async ({
    world,
  }) => {
    const { owner, entry } = await office(world);
    world.real = new Date("2026-11-01T16:00:00.000Z"); // midnight in Beijing: the 2nd begins
    const { operatorId } = await world.call(
      people.add,
      { ...entry, startsOn: "2026-11-02", endsOn: "2026-11-02" },
      owner,
    );
    const { token } = await activateOperator(world, owner, operatorId);
    const at = async (real: Date) => (await principalOfToken(world.db.sql, token, "portal", real)) !== null;
    await world.db.sql(
      "update session set seen_at = $2::timestamptz, expires_at = $3::timestamptz where token_hash = $1",
      [tokenHash(token), addMilliseconds(world.real, dayMs), addMilliseconds(world.real, 2 * dayMs)],
    );
    expect([
      await at(addMilliseconds(world.real, -1)),
      await at(world.real),
      await at(addMilliseconds(world.real, dayMs - 1)),
      await at(addMilliseconds(world.real, dayMs)),
    ]).toEqual([false, true, true, false]);
    const decodedInput = z.safeDecode(people.edit.input, {
      ...entry,
      operatorId,
      startsOn: "2026-11-03",
      endsOn: "2026-11-02",
      state: "1",
    } as never);
    expect(decodedInput.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["endsOn"], "date.order"],
    ]);
  });

  test("that was deleted is on the list only on request, and their address is free", async ({ world }) => {
    const { owner, entry } = await office(world);
    const { operatorId } = await world.call(people.add, entry, owner);
    await activateOperator(world, owner, operatorId);
    await world.call(people.remove, { operatorId }, owner);
    await expect(world.call(people.remove, { operatorId }, owner)).rejects.toEqual(no("PERSON_NOTFOUND"));
    expect((await world.call(people.list, page, owner)).rows.map((row) => row.operatorType)).toEqual([1]);
    expect(
      (await world.call(people.list, { ...page, state: "deleted" }, owner)).rows.map((row) => row.operatorId),
    ).toEqual([operatorId]);
    expect((await world.call(people.list, { ...page, operatorId }, owner)).rows.map((row) => row.state)).toEqual([
      "deleted",
    ]);
    expect((await world.call(people.add, entry, owner)).state).toBe("invited");
  });
});

describe("a person whose role was narrowed during their request", () => {
  /** A clerk who was let in with all that a role permitted before the owner narrowed it. */
  async function narrowedRole(world: TestWorld, remaining: string[]) {
    const { owner, role, roleId: lower, entry } = await office(world);
    const roleId = await role("Manager", [pay, ...staff]);
    const { operatorId } = await world.call(people.add, { ...entry, email: "manager@test.example", roleId }, owner);
    const { principal } = await activateOperator(world, owner, operatorId);
    const before = await principal();
    if (!before) throw new Error("the clerk is in");
    await world.call(people.savePermissions, { roleId, permissions: remaining }, owner);
    return { before, lower, entry };
  }

  test("grants no more than their present permissions", async ({ world }) => {
    const { before, lower } = await narrowedRole(world, [...staff, records]);
    await expect(world.call(people.savePermissions, { roleId: lower, permissions: [pay] }, before)).rejects.toEqual(
      no("GRANT_TOO_WIDE"),
    );
  });
  test("changes no person and no role once they have lost the permission", async ({ world }) => {
    const { before, lower, entry } = await narrowedRole(world, [pay]);
    await expect(world.call(people.saveRole, { roleName: "Mine", roleState: "enabled" }, before)).rejects.toEqual(
      no("AUTHORIZATION_FAILED"),
    );
    await expect(world.call(people.savePermissions, { roleId: lower, permissions: [records] }, before)).rejects.toEqual(
      no("AUTHORIZATION_FAILED"),
    );
    await expect(world.call(people.add, entry, before)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
    await expect(world.call(people.remove, { roleId: lower }, before)).rejects.toEqual(no("AUTHORIZATION_FAILED"));
  });
  test("changes nothing once they were disabled", async ({ world }) => {
    const { before } = await narrowedRole(world, staff);
    await world.db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      world.id,
      before.operatorId,
    ]);
    await expect(world.call(people.saveRole, { roleName: "Mine", roleState: "enabled" }, before)).rejects.toEqual(
      no("TOKEN_EXPIRED"),
    );
  });
});

test("an owner with a list of everything has every permission of the product", async ({ world }) => {
  const owner = await world.merchant({ permissions: ["*"] });
  const token = await openSession(world.db.sql, "portal", world.id, owner.operatorId, world.caller());
  const principal = await principalOfToken(world.db.sql, token, "portal", world.real);
  const grantedPermissions = principal?.realm === "portal" ? principal.permissions : [];
  expect(grantedPermissions).toContain(pay);
  expect(grantedPermissions).not.toContain("*");
  expect((await world.call(access.account, {}, { ...owner, permissions: grantedPermissions })).b2bPermission).toEqual([
    ...grantedPermissions,
  ]);
});
