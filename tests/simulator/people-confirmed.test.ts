import { describe, expect } from "vitest";
import { secondStep } from "@/lib/access/calls/mfa";
import { people } from "@/lib/access/calls/people";
import type { Call, Sends } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { locking } from "../fixtures/locking";
import { office, pay, records, seated } from "../fixtures/office";
import { no } from "../fixtures/refusals";
import { codeFor, here, switchOn } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";

const unconfirmed = { payPassword: undefined };

/** An office with one person in it, whose days are numbered, and a second role. */
async function staffed(world: TestWorld) {
  const { owner, role, roleId, entry } = await office(world);
  const days = { startsOn: "2026-10-10", endsOn: "2026-12-31" };
  const { operatorId } = await world.ask(people.add, { ...entry, ...days }, owner);
  await seated(world, owner, operatorId);
  const person = { operatorId, name: entry.name, phone: "", roleId, state: "enabled" as const, ...days };
  /** Changes the person without a proof. */
  const edit = (change: object) => world.ask(people.edit, { ...person, ...change, ...unconfirmed }, owner);
  return { owner, roleId, other: await role("Other", [pay]), entry, operatorId, person, edit };
}
type Staffed = Awaited<ReturnType<typeof staffed>>;

const another = { name: "Wu Gui", phone: "", email: "wugui@elsewhere.example" };

interface Gain {
  readonly says: string;
  /** What is sent; what has to be so before is made so. */
  readonly sent: (at: Staffed, world: TestWorld) => Promise<readonly [Call, object]>;
  /** What the letter with its code says. */
  readonly words: string;
  /** What the answer then says. */
  readonly comesTo: (at: Staffed) => object;
  /** The same done for another role, day or person. */
  readonly instead: (at: Staffed) => object;
}

const edits = (change: (at: Staffed) => object) => async (at: Staffed) =>
  [people.edit, { ...at.person, ...change(at) }] as const;

const gains: readonly Gain[] = [
  {
    says: "somebody is invited",
    sent: async ({ roleId }) => [people.add, { ...another, roleId, endsOn: "2027-01-31" }],
    words: "invite Wu Gui, wugui@elsewhere.example, with the role “Bookkeeper”, until 2027-01-31;",
    comesTo: ({ roleId }) => ({ email: another.email, roleId, endsOn: "2027-01-31" }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    says: "an invitation is sent again",
    sent: async ({ owner, roleId }, world) => {
      const { operatorId } = await world.ask(people.add, { ...another, roleId }, owner);
      return [people.invite, { operatorId, email: "accomplice@elsewhere.example" }];
    },
    words: "send the invitation of Wu Gui, with the role “Bookkeeper”, to accomplice@elsewhere.example;",
    comesTo: () => ({ email: "accomplice@elsewhere.example" }),
    instead: () => ({ email: "thief@elsewhere.example" }),
  },
  {
    says: "a person is given another role",
    sent: edits(({ other }) => ({ roleId: other })),
    words: "give Li Lei access with the role “Other”, from 2026-10-10, until 2026-12-31;",
    comesTo: ({ other }) => ({ roleId: other }),
    instead: () => ({ endsOn: "2027-12-31" }),
  },
  {
    says: "a person's days begin earlier",
    sent: edits(() => ({ startsOn: "2026-10-09" })),
    words: "from 2026-10-09, until 2026-12-31;",
    comesTo: () => ({ startsOn: "2026-10-09" }),
    instead: () => ({ startsOn: "2026-10-08" }),
  },
  {
    says: "a person's days end later",
    sent: edits(() => ({ endsOn: "2027-01-01" })),
    words: "from 2026-10-10, until 2027-01-01;",
    comesTo: () => ({ endsOn: "2027-01-01" }),
    instead: () => ({ endsOn: "2027-01-02" }),
  },
  {
    says: "a person has days without a first or a last one",
    sent: edits(() => ({ startsOn: undefined, endsOn: undefined })),
    words: "with the role “Bookkeeper”;",
    comesTo: () => ({ startsOn: null, endsOn: null }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    says: "a disabled person is enabled",
    sent: async (at) => {
      await at.edit({ state: "disabled" });
      return [people.edit, at.person];
    },
    words: "give Li Lei access with the role “Bookkeeper”, from 2026-10-10, until 2026-12-31;",
    comesTo: () => ({ state: "enabled" }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    says: "a role permits more",
    sent: async ({ roleId }) => [people.savePermissions, { roleId, permissions: [records, `${records}:review`] }],
    words: "widen the role “Bookkeeper” by 1 permission;",
    comesTo: () => ({ permissions: [records, `${records}:review`] }),
    instead: () => ({ permissions: [records, pay] }),
  },
  {
    says: "a disabled role is enabled",
    sent: async ({ owner, roleId }, world) => {
      await world.ask(people.saveRole, { roleId, roleName: "Bookkeeper", roleState: "disabled" }, owner);
      return [people.saveRole, { roleId, roleName: "Bookkeeper", roleState: "enabled" }];
    },
    words: "enable the role “Bookkeeper”;",
    comesTo: () => ({ roleState: "enabled" }),
    instead: () => ({ roleName: "Bookkeepers" }),
  },
];

describe("what gives people more is refused until it is confirmed, and a code serves that alone:", () => {
  for (const { says, sent, words, comesTo, instead } of gains)
    test(says, async ({ world }) => {
      const at = await staffed(world);
      const [call, takes] = await sent(at, world);
      // named casts: each of them is sent what its own call takes
      const ask = (change: object) =>
        world.ask(call, { ...takes, ...change } as Sends<Call>, at.owner, here) as Promise<object>;
      await expect(ask(unconfirmed)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
      await expect(ask({ payPassword: "975310" })).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
      await switchOn(world, at.owner, "payout", "email");
      await expect(ask({})).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
      const deed = call.deed?.(takes as never);
      if (!deed) throw new Error("the call says what it does");
      const { msgCode, letter } = await codeFor(world, at.owner, deed);
      expect(letter).toContain(words);
      await expect(ask({ msgCode, ...instead(at) })).rejects.toEqual(no("CAPTCHA_ERROR"));
      expect(await ask({ msgCode })).toMatchObject(comesTo(at));
      await expect(
        world.ask(secondStep.sendPayoutCode, { msgType: "21", bizType: "2", deed }, await stranger(world), here),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(ROLE|PERSON)_NOTFOUND$/) });
    });
});

/** Another merchant's owner, who is asked for codes as well. */
async function stranger(world: TestWorld): Promise<Who> {
  const who = await world.merchant();
  await switchOn(world, who, "payout", "email");
  return who;
}

test("what takes away from people asks nothing, nor what gives nobody anything", async ({ world }) => {
  const { owner, roleId, other, operatorId, edit } = await staffed(world);
  const save = (change: object) =>
    world.ask(
      people.saveRole,
      { roleId: other, roleName: "Other", roleState: "enabled", ...change, ...unconfirmed },
      owner,
    );
  await edit({ name: "Li Lei Lei", phone: "13900004321" });
  await edit({ startsOn: "2026-10-11", endsOn: "2026-12-30" });
  await edit({ startsOn: "2026-10-11", endsOn: "2026-12-30", state: "disabled" });
  const narrowed = { roleId: other, permissions: [records], ...unconfirmed };
  expect((await world.ask(people.savePermissions, narrowed, owner)).permissions).toEqual([records]);
  await save({ roleName: "Others" });
  await save({ roleState: "disabled" });
  // what it begins with, nobody may do before it is given to them
  await save({ roleId: undefined, ready: "administrator", roleName: "Managers" });
  await save({ roleId: undefined, copyOf: roleId, roleName: "Bookkeepers" });
  await world.ask(people.remove, { operatorId }, owner);
  await world.ask(people.remove, { roleId: other }, owner);
});

test("whoever has no payment password shuts people out, and lets nobody in before they have set one", async ({
  world,
}) => {
  const { owner, roleId, entry, edit } = await staffed(world);
  await world.db.sql("update operator set pay_password_hash = null where world = $1::uuid and id = $2::uuid", [
    world.id,
    owner.operatorId,
  ]);
  await edit({ state: "disabled" });
  const missing = no("PAY_PASSWORD_MISSING");
  await expect(edit({})).rejects.toEqual(missing);
  await expect(world.ask(people.add, { ...entry, ...another, ...unconfirmed }, owner)).rejects.toEqual(missing);
  await expect(
    world.ask(people.savePermissions, { roleId, permissions: [pay], ...unconfirmed }, owner),
  ).rejects.toEqual(missing);
});

test("a change that gives something only because of one that came first is not made without a proof", async ({
  world,
}) => {
  const { owner, operatorId, edit } = await staffed(world);
  const shortened = await locking(
    world,
    `with held as (select 1 from merchant where world = $1::uuid and user_no = $3 for update)
     update operator set ends_on = '2026-11-30' from held where world = $1::uuid and id = $2::uuid`,
    [world.id, operatorId, owner.userNo],
  );
  const same = expect(edit({})).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await shortened.isWaitedFor();
  await shortened.release();
  await same;
  const { rows } = await world.ask(people.list, { operatorId, currentPage: 1, pageSize: 1 }, owner);
  expect(rows.map(({ endsOn }) => endsOn)).toEqual(["2026-11-30"]);
});
