import { describe, expect } from "vitest";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { people } from "@/lib/access/calls/people";
import type { Call, Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { locking } from "../fixtures/locking";
import { office, pay, records, activateOperator } from "../fixtures/office";
import { no } from "../fixtures/refusals";
import { codeFor, codeSession, switchOn } from "../fixtures/second-steps";
import { test, type TestWorld } from "../fixtures/world";

const noPayPassword = { payPassword: undefined };

/** Creates an office with one person in it, whose access has a last day, and a second role. */
async function setUpOffice(world: TestWorld) {
  const { owner, role, roleId, entry } = await office(world);
  const days = { startsOn: "2026-10-10", endsOn: "2026-12-31" };
  const { operatorId } = await world.call(people.add, { ...entry, ...days }, owner);
  await activateOperator(world, owner, operatorId);
  const person = { operatorId, name: entry.name, phone: "", roleId, state: "enabled" as const, ...days };
  /** Changes the person without a proof. */
  const edit = (change: object) => world.call(people.edit, { ...person, ...change, ...noPayPassword }, owner);
  return { owner, roleId, other: await role("Other", [pay]), entry, operatorId, person, edit };
}
type OfficeSetup = Awaited<ReturnType<typeof setUpOffice>>;

const otherPerson = { name: "Wu Gui", phone: "", email: "wugui@elsewhere.example" };

interface Gain {
  readonly title: string;
  /** Creates the required preconditions and returns the call with its input. */
  readonly prepareInput: (at: OfficeSetup, world: TestWorld) => Promise<readonly [Call, object]>;
  /** Holds the words that the letter with the code contains. */
  readonly words: string;
  /** Returns the expected part of the reply. */
  readonly comesTo: (at: OfficeSetup) => object;
  /** The same done for another role, day or person. */
  readonly instead: (at: OfficeSetup) => object;
}

const edits = (change: (at: OfficeSetup) => object) => async (at: OfficeSetup) =>
  [people.edit, { ...at.person, ...change(at) }] as const;

const gains: readonly Gain[] = [
  {
    title: "a person is invited",
    prepareInput: async ({ roleId }) => [people.add, { ...otherPerson, roleId, endsOn: "2027-01-31" }],
    words: "invite Wu Gui, wugui@elsewhere.example, with the role “Bookkeeper”, until 2027-01-31.",
    comesTo: ({ roleId }) => ({ email: otherPerson.email, roleId, endsOn: "2027-01-31" }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    title: "an invitation is sent again",
    prepareInput: async ({ owner, roleId }, world) => {
      const { operatorId } = await world.call(people.add, { ...otherPerson, roleId }, owner);
      return [people.invite, { operatorId, email: "accomplice@elsewhere.example" }];
    },
    words: "resend the invitation for Wu Gui (role “Bookkeeper”) to accomplice@elsewhere.example.",
    comesTo: () => ({ email: "accomplice@elsewhere.example" }),
    instead: () => ({ email: "thief@elsewhere.example" }),
  },
  {
    title: "a person is given another role",
    prepareInput: edits(({ other }) => ({ roleId: other })),
    words: "give Li Lei access with the role “Other”, from 2026-10-10, until 2026-12-31.",
    comesTo: ({ other }) => ({ roleId: other }),
    instead: () => ({ endsOn: "2027-12-31" }),
  },
  {
    title: "a person's days begin earlier",
    prepareInput: edits(() => ({ startsOn: "2026-10-09" })),
    words: "from 2026-10-09, until 2026-12-31.",
    comesTo: () => ({ startsOn: "2026-10-09" }),
    instead: () => ({ startsOn: "2026-10-08" }),
  },
  {
    title: "a person's days end later",
    prepareInput: edits(() => ({ endsOn: "2027-01-01" })),
    words: "from 2026-10-10, until 2027-01-01.",
    comesTo: () => ({ endsOn: "2027-01-01" }),
    instead: () => ({ endsOn: "2027-01-02" }),
  },
  {
    title: "a person has days without a first or a last one",
    prepareInput: edits(() => ({ startsOn: undefined, endsOn: undefined })),
    words: "with the role “Bookkeeper”.",
    comesTo: () => ({ startsOn: null, endsOn: null }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    title: "a disabled person is enabled",
    prepareInput: async (at) => {
      await at.edit({ state: "disabled" });
      return [people.edit, at.person];
    },
    words: "give Li Lei access with the role “Bookkeeper”, from 2026-10-10, until 2026-12-31.",
    comesTo: () => ({ state: "enabled" }),
    instead: ({ other }) => ({ roleId: other }),
  },
  {
    title: "a role permits more",
    prepareInput: async ({ roleId }) => [
      people.savePermissions,
      { roleId, permissions: [records, `${records}:review`] },
    ],
    words: "add 1 permission to the role “Bookkeeper”.",
    comesTo: () => ({ permissions: [records, `${records}:review`] }),
    instead: () => ({ permissions: [records, pay] }),
  },
  {
    title: "a disabled role is enabled",
    prepareInput: async ({ owner, roleId }, world) => {
      await world.call(people.saveRole, { roleId, roleName: "Bookkeeper", roleState: "disabled" }, owner);
      return [people.saveRole, { roleId, roleName: "Bookkeeper", roleState: "enabled" }];
    },
    words: "enable the role “Bookkeeper”.",
    comesTo: () => ({ roleState: "enabled" }),
    instead: () => ({ roleName: "Bookkeepers" }),
  },
];

describe("an extension of people's rights is refused until it is confirmed, and its code is for that alone:", () => {
  for (const { title, prepareInput, words, comesTo, instead } of gains)
    test(title, async ({ world }) => {
      const at = await setUpOffice(world);
      const [call, input] = await prepareInput(at, world);
      // named casts: each of them is sent what its own call takes
      const sendCall = (change: object) =>
        world.call(call, { ...input, ...change } as Sends<Call>, at.owner, codeSession) as Promise<object>;
      await expect(sendCall(noPayPassword)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
      await expect(sendCall({ payPassword: "975310" })).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
      await switchOn(world, at.owner, "payout", "email");
      await expect(sendCall({})).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
      const operation = call.operation?.(input as never);
      if (!operation) throw new Error("the call says what it does");
      const { msgCode, letter } = await codeFor(world, at.owner, operation);
      expect(letter).toContain(words);
      await expect(sendCall({ msgCode, ...instead(at) })).rejects.toEqual(no("CAPTCHA_ERROR"));
      expect(await sendCall({ msgCode })).toMatchObject(comesTo(at));
      await expect(
        world.call(
          secondStepCalls.sendPayoutCode,
          { msgType: "21", bizType: "2", deed: operation },
          await stranger(world),
          codeSession,
        ),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(ROLE|PERSON)_NOTFOUND$/) });
    });
});

/** Creates the owner of another merchant, who must also confirm with codes. */
async function stranger(world: TestWorld): Promise<Principal> {
  const principal = await world.merchant();
  await switchOn(world, principal, "payout", "email");
  return principal;
}

test("a reduction of people's rights needs no confirmation, nor does a change without an extension", async ({
  world,
}) => {
  const { owner, roleId, other, operatorId, edit } = await setUpOffice(world);
  const save = (change: object) =>
    world.call(
      people.saveRole,
      { roleId: other, roleName: "Other", roleState: "enabled", ...change, ...noPayPassword },
      owner,
    );
  await edit({ name: "Li Lei Lei", phone: "13900004321" });
  await edit({ startsOn: "2026-10-11", endsOn: "2026-12-30" });
  await edit({ startsOn: "2026-10-11", endsOn: "2026-12-30", state: "disabled" });
  const narrowedInput = { roleId: other, permissions: [records], ...noPayPassword };
  expect((await world.call(people.savePermissions, narrowedInput, owner)).permissions).toEqual([records]);
  await save({ roleName: "Others" });
  await save({ roleState: "disabled" });
  // what it begins with, nobody may do before it is given to them
  await save({ roleId: undefined, ready: "administrator", roleName: "Managers" });
  await save({ roleId: undefined, copyOf: roleId, roleName: "Bookkeepers" });
  await world.call(people.remove, { operatorId }, owner);
  await world.call(people.remove, { roleId: other }, owner);
});

test("a person without a payment password can remove people, and add none before they have set one", async ({
  world,
}) => {
  const { owner, roleId, entry, edit } = await setUpOffice(world);
  await world.db.sql("update operator set pay_password_hash = null where world = $1::uuid and id = $2::uuid", [
    world.id,
    owner.operatorId,
  ]);
  await edit({ state: "disabled" });
  const missing = no("PAY_PASSWORD_MISSING");
  await expect(edit({})).rejects.toEqual(missing);
  await expect(world.call(people.add, { ...entry, ...otherPerson, ...noPayPassword }, owner)).rejects.toEqual(missing);
  await expect(
    world.call(people.savePermissions, { roleId, permissions: [pay], ...noPayPassword }, owner),
  ).rejects.toEqual(missing);
});

test("an extension of rights that depends on an earlier change is not made without a proof", async ({ world }) => {
  const { owner, operatorId, edit } = await setUpOffice(world);
  const shortening = await locking(
    world,
    `with held as (select 1 from merchant where world = $1::uuid and user_no = $3 for update)
     update operator set ends_on = '2026-11-30' from held where world = $1::uuid and id = $2::uuid`,
    [world.id, operatorId, owner.userNo],
  );
  const same = expect(edit({})).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await shortening.isWaitedFor();
  await shortening.release();
  await same;
  const { rows } = await world.call(people.list, { operatorId, currentPage: 1, pageSize: 1 }, owner);
  expect(rows.map(({ endsOn }) => endsOn)).toEqual(["2026-11-30"]);
});
