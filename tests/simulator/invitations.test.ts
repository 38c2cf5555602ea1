import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { agreements } from "@/lib/access/calls/agreements";
import { registration } from "@/lib/access/calls/registration";
import { invitationsPerMinuteMax, registeringTriesMax } from "@/lib/access/terms";
import { invitations } from "@/lib/operations/calls/invitations";
import { openText } from "@/lib/simulator/access/secrets";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import type { Principal } from "@/lib/call/principal";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { agreedAtFirst } from "../fixtures/examples/agreement";
import { no } from "../fixtures/refusals";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

let numbers = 0;
const newPhone = () => `137${String((numbers += 1)).padStart(8, "0")}`;

async function outboxText(world: TestWorld, recipient: string, pattern: RegExp): Promise<string> {
  const rows = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and recipient = $2 and sealed is not null order by id desc",
    [world.id, recipient],
  );
  return rows.flatMap(({ sealed }) => pattern.exec(openText(sealed))?.[1] ?? [])[0] ?? "none";
}

/** Registers by phone or email, from the captcha on; a code serves the network alone that it was sent to. */
async function register(
  world: TestWorld,
  by: { phone: string } | { email: string },
  change: object = {},
  requestOrigin: { from?: string } = {},
) {
  const target = "phone" in by ? by.phone : by.email;
  const { captchaId } = await world.call(access.captcha, { use: "register" }, null, requestOrigin);
  await world.call(
    registration.sendRegisterCode,
    { ...by, captchaId, captcha: await outboxText(world, captchaId, /(.+)/) },
    null,
    requestOrigin,
  );
  const code = await outboxText(world, target, /(\d{6})/);
  return world.call(
    registration.register,
    {
      ...by,
      code,
      password: "Lantern-26",
      companyName: "Ningbo Lantern Co.",
      invitationCode: "",
      agreed: agreedAtFirst,
      ...change,
    },
    null,
    requestOrigin,
  );
}
const issue = async (world: TestWorld, most = 5, days = 30, code?: string) =>
  (
    await world.call(
      invitations.issueInvitation,
      { world: world.name, partner: "Ningbo Chamber of Trade", most, days, ...(code && { code }) },
      operationsPerson,
    )
  ).code;
const rowOf = async (world: TestWorld, code: string) =>
  (
    await world.call(invitations.invitations, { world: world.name, currentPage: 1, pageSize: 50 }, operationsPerson)
  ).rows.find((row) => row.code === code);

test("an invited company is identified by its code, and uses one of the code's places", async ({ world }) => {
  const code = await issue(world);
  expect(await world.call(registration.invitation, { code }, null)).toEqual({
    code,
    partner: "Ningbo Chamber of Trade",
  });
  const { userNo } = await register(world, { phone: newPhone() }, { invitationCode: code });
  const [merchant] = await world.db.sql<{ code: string }>(
    "select invitation_code as code from merchant where world = $1::uuid and user_no = $2",
    [world.id, userNo],
  );
  expect([merchant?.code, (await rowOf(world, code))?.used]).toEqual([code, 1]);
});

test("an unknown, revoked, expired or exhausted code is refused with the respective error, and registers nobody", async ({
  world,
}) => {
  const expectRefused = async (code: string, why: string) => {
    await expect(world.call(registration.invitation, { code }, null)).rejects.toEqual(no(why));
    const before = await world.db.sql("select 1 from merchant where world = $1::uuid", [world.id]);
    await expect(register(world, { phone: newPhone() }, { invitationCode: code })).rejects.toEqual(no(why));
    expect(await world.db.sql("select 1 from merchant where world = $1::uuid", [world.id])).toHaveLength(before.length);
  };
  await expectRefused("NOBODY-AT-ALL", "INVITATION_UNKNOWN");
  const revokedCode = await issue(world);
  await world.call(invitations.revokeInvitation, { world: world.name, code: revokedCode }, operationsPerson);
  await expectRefused(revokedCode, "INVITATION_UNKNOWN");
  await expect(
    world.call(invitations.revokeInvitation, { world: world.name, code: revokedCode }, operationsPerson),
  ).rejects.toEqual(no("INVITATION_UNKNOWN"));
  const once = await issue(world, 1);
  await register(world, { phone: newPhone() }, { invitationCode: once });
  await expectRefused(once, "INVITATION_USED");
  const short = await issue(world, 5, 1);
  world.real = addMilliseconds(world.real, dayMs - 1);
  expect((await rowOf(world, short))?.state).toBe("serves");
  world.real = addMilliseconds(world.real, 1);
  await expectRefused(short, "INVITATION_EXPIRED");
  expect(await Promise.all([revokedCode, once, short].map(async (code) => (await rowOf(world, code))?.state))).toEqual([
    "revoked",
    "usedUp",
    "expired",
  ]);
});

test("a refused invitation leaves the sent code valid", async ({ world }) => {
  const phone = newPhone();
  await expect(register(world, { phone }, { invitationCode: "NOBODY-AT-ALL" })).rejects.toEqual(
    no("INVITATION_UNKNOWN"),
  );
  const code = await outboxText(world, phone, /(\d{6})/);
  const again = {
    phone,
    code,
    password: "Lantern-26",
    companyName: "Ningbo Lantern Co.",
    invitationCode: "",
    agreed: agreedAtFirst,
  };
  expect((await world.call(registration.register, again, null)).loginNo).toBe(phone);
});

test("of many registrations for the last place of a code exactly one gets it", async ({ world }) => {
  const code = await issue(world, 1);
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map(() => register(world, { phone: newPhone() }, { invitationCode: code })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await rowOf(world, code))?.used).toBe(1);
});

test("a code chosen by operations exists once, and random codes differ", async ({ world }) => {
  expect(await issue(world, 5, 30, "NINGBO-2026")).toBe("NINGBO-2026");
  await expect(issue(world, 5, 30, "NINGBO-2026")).rejects.toEqual(no("INVITATION_EXISTS"));
  expect(await issue(world)).not.toBe(await issue(world));
});

test("codes cannot be guessed one after another from one address", async ({ world }) => {
  const checkGuess = () =>
    world.call(registration.invitation, { code: "GUESS-000001" }, null, { from: "198.51.100.23" });
  for (let tries = 0; tries < invitationsPerMinuteMax; tries += 1)
    await expect(checkGuess()).rejects.toEqual(no("INVITATION_UNKNOWN"));
  await expect(checkGuess()).rejects.toEqual(no("REQUEST_BUSY"));
});

test("a registration by email needs its proof, and a registered address is disclosed only after its code was entered", async ({
  world,
}) => {
  const email = `first.last+${(numbers += 1)}@mail.example`;
  const { loginNo, token } = await register(world, { email });
  // named cast: the portal's sessions are held by people of the portal
  const principal = (await principalOfToken(world.db.sql, token ?? "", "portal", world.real)) as Principal;
  expect([loginNo, principal.loginNo]).toEqual([email, email]);
  await expect(world.call(registration.bindEmail, { email }, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  world.real = addMilliseconds(world.real, dayMs);
  await expect(register(world, { email })).rejects.toEqual(no("MAIL_REGISTERED"));
});

test("a registration requires acceptance of the required agreements, in the active versions and in no others", async ({
  world,
}) => {
  await expect(register(world, { phone: newPhone() }, { agreed: agreedAtFirst.slice(1) })).rejects.toEqual(
    no("AGREEMENT_CHANGED"),
  );
  await expect(
    register(world, { phone: newPhone() }, { agreed: agreedAtFirst.map(({ id }) => ({ id, version: 2 })) }),
  ).rejects.toEqual(no("AGREEMENT_CHANGED"));
  const { token } = await register(world, { phone: newPhone() });
  const principal = (await principalOfToken(world.db.sql, token ?? "", "portal", world.real)) as Principal; // named cast: as above
  expect((await world.call(agreements.pendingAgreements, {}, principal)).rows).toEqual([]);
});

test("the right code has a limited number of passwords hashed, whatever other input is wrong", async ({ world }) => {
  const phone = newPhone();
  const agreedVersions = agreedAtFirst.map(({ id }) => ({ id, version: 2 }));
  const entry = { phone, password: "Lantern-26", companyName: "Ningbo Lantern Co.", invitationCode: "" };
  const networks: { from: string; code: string }[] = [];
  // each network has a code of its own, and they have the tries of the one phone together
  for (const from of ["198.51.100.1", "198.51.100.2"]) {
    await expect(register(world, { phone }, { agreed: agreedVersions }, { from })).rejects.toEqual(
      no("AGREEMENT_CHANGED"),
    );
    networks.push({ from, code: await outboxText(world, phone, /(\d{6})/) });
  }
  const again = ({ from, code }: { from: string; code: string }, change: object = {}) =>
    world.call(registration.register, { ...entry, code, agreed: agreedVersions, ...change }, null, { from });
  for (let tries = networks.length; tries < registeringTriesMax; tries += 1)
    await expect(again(networks[tries % 2] ?? { from: "none", code: "none" })).rejects.toEqual(no("AGREEMENT_CHANGED"));
  for (const network of networks)
    await expect(again(network, { agreed: agreedAtFirst })).rejects.toEqual(no("REQUEST_BUSY"));
});

test("nor can further ones be guessed by registering: its own code allows many tries, but the address is limited", async ({
  world,
}) => {
  const [phone, from] = [newPhone(), "198.51.100.24"];
  await expect(register(world, { phone }, { invitationCode: "NOBODY-AT-ALL" }, { from })).rejects.toEqual(
    no("INVITATION_UNKNOWN"),
  );
  const entry = {
    phone,
    code: await outboxText(world, phone, /(\d{6})/),
    password: "Lantern-26",
    companyName: "Ningbo Lantern Co.",
    agreed: agreedAtFirst,
  };
  const guess = (invitationCode: string) =>
    world.call(registration.register, { ...entry, invitationCode }, null, { from });
  // the refused registration already counted as one lookup
  for (let tries = 1; tries < invitationsPerMinuteMax; tries += 1)
    await expect(world.call(registration.invitation, { code: `GUESS-${tries}` }, null, { from })).rejects.toEqual(
      no("INVITATION_UNKNOWN"),
    );
  await expect(guess("GUESS-1")).rejects.toEqual(no("REQUEST_BUSY"));
  await expect(guess(await issue(world))).rejects.toEqual(no("REQUEST_BUSY"));
  expect((await guess("")).loginNo).toBe(phone);
});
