import { expect, describe } from "vitest";
import type { Call } from "@/lib/call/call";
import { Refusal, refusals } from "@/lib/call/refusals";
import type { RealNameState } from "@/lib/call/principal";
import { callNames } from "@/lib/catalogue/calls";
import { tokenHash } from "@/lib/simulator/access/secrets";
import { endSessionByToken, openSession } from "@/lib/simulator/access/sessions/session";
import { createOpsUserOrSetPassword } from "@/lib/simulator/operations/sign-in/ops-user";
import { systemNow } from "@/lib/time/clock";
import { examples } from "../fixtures/examples";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { rightsOfCalls } from "../fixtures/rights";
import { sampleCases, sampleOf } from "../fixtures/sample";
import { Stage } from "../fixtures/stage";
import { everyPermission, freshWorld, test as base, type TestWorld } from "../fixtures/world";

/**
 * Lists the roles of callers at the gateway. The operators differ in whether they are the owner and in whether their
 * role has the call's permission.
 */
type Role =
  | "nobody"
  | "forger"
  | "signedOut"
  | "disabled"
  | "operations"
  | "halfway"
  | "sibling"
  | "owner"
  | "ownerWithout"
  | "clerk"
  | "clerkWithout";

/**
 * Lists the real-name states and whether the first verification is done; the last column is true for states that open
 * the calls that require a verified name.
 */
const standings: readonly (readonly [RealNameState, number, boolean])[] = [
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [3, 0, false],
  [0, 1, false],
  [1, 1, false],
  [2, 1, true],
  [3, 1, false],
  [0, 2, true],
  [1, 2, true],
  [2, 2, true],
  [3, 2, true],
];

/** Lists the kinds of calls, by the callers that they accept. */
type Kind =
  | "nobody"
  | "halfway"
  | "sibling"
  | "session"
  | "operations"
  | "enrolling"
  | "sandbox"
  | "permission"
  | "mainOperator"
  | "mainOperators";
/** Maps the words of the table that is maintained by hand (tests/fixtures/rights/calls.txt). */
const kinds: Readonly<Record<string, Kind>> = {
  anyone: "nobody",
  halfway: "halfway",
  sibling: "sibling",
  session: "session",
  // a resource of the principal, or one that only the handler can identify, is open to any session at the gateway
  own: "session",
  order: "session",
  "main operator": "mainOperators",
  operations: "operations",
  enrolling: "enrolling",
  sandbox: "sandbox",
};
const table = rightsOfCalls();
function rightOf({ method, path }: Call): { kind: Kind; permission: string; isForVerified: boolean } {
  const right = table.get(`${method} ${path}`);
  if (!right) throw new Error(`${method} ${path} is not in the table of who may ask what`);
  const { openedBy, may } = right;
  const permission = openedBy.replace(/ \((own|main operator)\)$/, "");
  const kind = kinds[openedBy] ?? (openedBy.endsWith("(main operator)") ? "mainOperator" : "permission");
  return { kind, permission, isForVerified: may.get("owner") === true && may.get("unverified") === false };
}

const tokenExpired = "TOKEN_EXPIRED";
const notAuthorized = "AUTHORIZATION_FAILED";
const mainOperatorOnly = "MAIN_OPERATOR_ONLY";
/**
 * Lists the result of each role for each kind of call; null accepts the call. The table is written out cell by cell and
 * deliberately not computed.
 */
const cells: Readonly<Record<Kind, Readonly<Record<Role, string | null>>>> = {
  nobody: {
    nobody: null,
    forger: null,
    signedOut: null,
    disabled: null,
    operations: null,
    halfway: null,
    sibling: null,
    owner: null,
    ownerWithout: null,
    clerk: null,
    clerkWithout: null,
  },
  halfway: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: null,
    sibling: tokenExpired,
    owner: tokenExpired,
    ownerWithout: tokenExpired,
    clerk: tokenExpired,
    clerkWithout: tokenExpired,
  },
  sibling: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: null,
    owner: tokenExpired,
    ownerWithout: tokenExpired,
    clerk: tokenExpired,
    clerkWithout: tokenExpired,
  },
  sandbox: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: tokenExpired,
    ownerWithout: tokenExpired,
    clerk: tokenExpired,
    clerkWithout: tokenExpired,
  },
  session: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: null,
    ownerWithout: null,
    clerk: null,
    clerkWithout: null,
  },
  operations: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: null,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: tokenExpired,
    ownerWithout: tokenExpired,
    clerk: tokenExpired,
    clerkWithout: tokenExpired,
  },
  enrolling: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: null,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: tokenExpired,
    ownerWithout: tokenExpired,
    clerk: tokenExpired,
    clerkWithout: tokenExpired,
  },
  permission: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: null,
    ownerWithout: notAuthorized,
    clerk: null,
    clerkWithout: notAuthorized,
  },
  mainOperator: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: null,
    ownerWithout: notAuthorized,
    clerk: mainOperatorOnly,
    clerkWithout: mainOperatorOnly,
  },
  mainOperators: {
    nobody: tokenExpired,
    forger: tokenExpired,
    signedOut: tokenExpired,
    disabled: tokenExpired,
    operations: tokenExpired,
    halfway: tokenExpired,
    sibling: tokenExpired,
    owner: null,
    ownerWithout: null,
    clerk: mainOperatorOnly,
    clerkWithout: mainOperatorOnly,
  },
};

const statuses: Readonly<Record<string, number>> = {
  [tokenExpired]: 401,
  [notAuthorized]: 403,
  [mainOperatorOnly]: 403,
  REAL_NAME_REQUIRED: 403,
};

function expectedCode(call: Call, role: Role, isVerified: boolean): string | null {
  const { kind, isForVerified } = rightOf(call);
  const cell = cells[kind][role];
  return cell === null && isForVerified && !isVerified ? "REAL_NAME_REQUIRED" : cell;
}

const suite = "contract/cells";

/** One caller at the gateway: with a real session, or with a token that is not valid. */
interface Person {
  readonly role: Role;
  readonly standing: (typeof standings)[number];
  readonly token: string | null;
}

/** A world of its own with a merchant of every standing, and of each merchant every kind of operator. */
async function crowd(world: TestWorld): Promise<Person[]> {
  const { db, id } = world;
  // sessions end in real time, and the gateway reads the real clock
  const caller = world.caller({ at: systemNow() });
  const people: Person[] = [];
  const opsName = `cells-${id.slice(0, 8)}`;
  await createOpsUserOrSetPassword(db, opsName, "Rainy-Harbour-77", world.real);
  for (const standing of standings) {
    const [realNameState, firstVerify] = standing;
    const { userNo } = await world.merchant({ realNameState, firstVerify });
    const session = async (role: Role, operatorType: number) => {
      const { operatorId } = await world.operator(userNo, { operatorType });
      const token = await openSession(db.sql, "portal", id, operatorId, caller);
      people.push({ role, standing, token });
      return { operatorId, token };
    };
    await session("owner", 1);
    await session("ownerWithout", 1);
    await session("clerk", 2);
    await session("clerkWithout", 2);
    for (const role of ["halfway", "sibling"] as const)
      people.push({
        role,
        standing,
        token: await openSession(
          db.sql,
          role,
          id,
          (await world.operator(userNo, { operatorType: 1 })).operatorId,
          caller,
        ),
      });
    await endSessionByToken(db.sql, (await session("signedOut", 1)).token);
    await db.sql("update operator set state = 'disabled' where world = $1::uuid and id = $2::uuid", [
      id,
      (await session("disabled", 1)).operatorId,
    ]);
  }
  // who belongs to no merchant has no standing; who is halfway in or in the sibling edition is let in to that alone,
  // whatever theirs
  const standing = [0, 0, false] as const;
  people.push({ role: "nobody", standing, token: null }, { role: "forger", standing, token: "f".repeat(43) });
  people.push({ role: "operations", standing, token: await openSession(db.sql, "operations", null, opsName, caller) });
  return people;
}

/**
 * Sets the permissions of each role for one call: all permissions, or all but the call's permission; the clerk has that
 * one alone.
 */
async function permit(world: TestWorld, people: readonly Person[], call: Call): Promise<void> {
  const permission = rightOf(call).permission;
  const permissionsByRole: Partial<Record<Role, readonly string[]>> = {
    owner: everyPermission,
    clerk: [permission],
    ownerWithout: everyPermission.filter((item) => item !== permission),
    clerkWithout: everyPermission.filter((item) => item !== permission),
  };
  for (const [role, permissions] of Object.entries(permissionsByRole)) {
    const tokens = people.filter((person) => person.role === role).map(({ token }) => token);
    await world.db.sql(
      "update operator set permissions = $3 where world = $1::uuid and id in (select s.holder::uuid from session s where s.world = $1::uuid and s.token_hash = any($2::text[]))",
      [world.id, tokens.map((token) => tokenHash(token ?? "")), permissions],
    );
  }
}

const test = base.extend("crowd", { scope: "file" }, async ({ db }) => {
  const world = await freshWorld(db);
  return { world, people: await crowd(world) };
});

describe(`every call accepts exactly the callers in its row, with every role, permissions and real-name state${sampleOf(suite)}`, () => {
  for (const [call, name] of sampleCases(suite, [...callNames]))
    test(name, async ({ world, crowd: { world: home, people } }) => {
      const stage = await Stage.set(world);
      const wire = wireOf(call, await examples.get(call)?.(stage));
      await permit(home, people, call);
      for (const { role, standing, token } of people) {
        let handlerCalls = 0;
        const headers = { "x-world": home.name, ...(token && { authorization: `Bearer ${token}` }) };
        const response = await knock(world.db, requestOf(call, wire, headers), "bearer", {
          answers: async () => {
            handlerCalls += 1;
            throw new Refusal("REQUEST_BUSY");
          },
        });
        const code = expectedCode(call, role, standing[2]);
        const cell = `${role}, real name ${standing[0]}, first verification ${standing[1]}`;
        expect([cell, response.envelope.code, response.status, response.envelope.result, handlerCalls]).toEqual([
          cell,
          code ?? "REQUEST_BUSY",
          code ? statuses[code] : 429,
          code ? null : { retryAfter: refusals.REQUEST_BUSY.again },
          code ? 0 : 1,
        ]);
        expect(response.headers.get("x-request-id")).toBe("request-1");
      }
    });
});
