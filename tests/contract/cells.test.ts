import { expect, describe } from "vitest";
import type { Call } from "@/lib/call/call";
import { Refusal, refusals } from "@/lib/call/refusals";
import type { RealNameState } from "@/lib/call/who";
import { callNames } from "@/lib/catalogue/calls";
import { tokenHash } from "@/lib/simulator/access/secrets";
import { endSession, openSession } from "@/lib/simulator/access/sessions/session";
import { writeOpsUser } from "@/lib/simulator/operations/sign-in/ops-user";
import { systemNow } from "@/lib/time/clock";
import { examples } from "../fixtures/examples";
import { knock, requestOf, wireOf } from "../fixtures/knock";
import { rightsOfCalls } from "../fixtures/rights";
import { sampled, sampleOf } from "../fixtures/sample";
import { Stage } from "../fixtures/stage";
import { everything, freshWorld, test as base, type TestWorld } from "../fixtures/world";

/**
 * Everybody who may stand at the door. The operators differ in whether they are the owner and in whether their role has
 * the call's permission.
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
 * Real-name states and whether the first verification is done; the last column of each says whether that opens what
 * asks for a verified name.
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

/** What kinds of call there are, by who may ask. */
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
/** By the words of the table that is kept by hand (tests/fixtures/rights/calls.txt). */
const kinds: Readonly<Record<string, Kind>> = {
  anyone: "nobody",
  halfway: "halfway",
  sibling: "sibling",
  session: "session",
  // what is one's own, or what the handler alone can name, is open to any session at the door
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

const unknown = "TOKEN_EXPIRED";
const forbidden = "AUTHORIZATION_FAILED";
const mainOperatorOnly = "MAIN_OPERATOR_ONLY";
/** Who gets what of which kind of call; null is let in. Written out cell by cell and on purpose not computed. */
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
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: null,
    sibling: unknown,
    owner: unknown,
    ownerWithout: unknown,
    clerk: unknown,
    clerkWithout: unknown,
  },
  sibling: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: null,
    owner: unknown,
    ownerWithout: unknown,
    clerk: unknown,
    clerkWithout: unknown,
  },
  sandbox: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: unknown,
    owner: unknown,
    ownerWithout: unknown,
    clerk: unknown,
    clerkWithout: unknown,
  },
  session: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: unknown,
    owner: null,
    ownerWithout: null,
    clerk: null,
    clerkWithout: null,
  },
  operations: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: null,
    halfway: unknown,
    sibling: unknown,
    owner: unknown,
    ownerWithout: unknown,
    clerk: unknown,
    clerkWithout: unknown,
  },
  enrolling: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: null,
    halfway: unknown,
    sibling: unknown,
    owner: unknown,
    ownerWithout: unknown,
    clerk: unknown,
    clerkWithout: unknown,
  },
  permission: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: unknown,
    owner: null,
    ownerWithout: forbidden,
    clerk: null,
    clerkWithout: forbidden,
  },
  mainOperator: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: unknown,
    owner: null,
    ownerWithout: forbidden,
    clerk: mainOperatorOnly,
    clerkWithout: mainOperatorOnly,
  },
  mainOperators: {
    nobody: unknown,
    forger: unknown,
    signedOut: unknown,
    disabled: unknown,
    operations: unknown,
    halfway: unknown,
    sibling: unknown,
    owner: null,
    ownerWithout: null,
    clerk: mainOperatorOnly,
    clerkWithout: mainOperatorOnly,
  },
};

const statuses: Readonly<Record<string, number>> = {
  [unknown]: 401,
  [forbidden]: 403,
  [mainOperatorOnly]: 403,
  REAL_NAME_REQUIRED: 403,
};

function expected(call: Call, role: Role, isVerified: boolean): string | null {
  const { kind, isForVerified } = rightOf(call);
  const cell = cells[kind][role];
  return cell === null && isForVerified && !isVerified ? "REAL_NAME_REQUIRED" : cell;
}

const suite = "contract/cells";

/** One person at the door: with a real session, or with a token that opens nothing. */
interface Person {
  readonly role: Role;
  readonly standing: (typeof standings)[number];
  readonly token: string | null;
}

/** A world of its own with a merchant of every standing, and of each merchant every kind of operator. */
async function crowd(world: TestWorld): Promise<Person[]> {
  const { db, id } = world;
  // sessions end by real time, and the door reads the real clock
  const caller = world.caller({ at: systemNow() });
  const people: Person[] = [];
  const opsName = `cells-${id.slice(0, 8)}`;
  await writeOpsUser(db, opsName, "Rainy-Harbour-77", world.real);
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
    await endSession(db.sql, (await session("signedOut", 1)).token);
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
 * What a role holds of all permissions, for one call: the whole, or all but the call's own; the clerk has that one
 * alone.
 */
async function permit(world: TestWorld, people: readonly Person[], call: Call): Promise<void> {
  const own = rightOf(call).permission;
  const held: Partial<Record<Role, readonly string[]>> = {
    owner: everything,
    clerk: [own],
    ownerWithout: everything.filter((each) => each !== own),
    clerkWithout: everything.filter((each) => each !== own),
  };
  for (const [role, permissions] of Object.entries(held)) {
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

describe(`every call lets in exactly whom its row says, whatever their role, permissions and real-name state${sampleOf(suite)}`, () => {
  for (const [call, name] of sampled(suite, [...callNames]))
    test(name, async ({ world, crowd: { world: home, people } }) => {
      const stage = await Stage.set(world);
      const wire = wireOf(call, await examples.get(call)?.(stage));
      await permit(home, people, call);
      for (const { role, standing, token } of people) {
        let asked = 0;
        const headers = { "x-world": home.name, ...(token && { authorization: `Bearer ${token}` }) };
        const seen = await knock(world.db, requestOf(call, wire, headers), "bearer", {
          answers: async () => {
            asked += 1;
            throw new Refusal("REQUEST_BUSY");
          },
        });
        const code = expected(call, role, standing[2]);
        const cell = `${role}, real name ${standing[0]}, first verification ${standing[1]}`;
        expect([cell, seen.envelope.code, seen.status, seen.envelope.result, asked]).toEqual([
          cell,
          code ?? "REQUEST_BUSY",
          code ? statuses[code] : 429,
          code ? null : { retryAfter: refusals.REQUEST_BUSY.again },
          code ? 0 : 1,
        ]);
        expect(seen.headers.get("x-request-id")).toBe("request-1");
      }
    });
});
