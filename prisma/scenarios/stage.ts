import type { Call, CallOutput, CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { PrincipalFor, OpsPrincipal, Principal } from "@/lib/call/principal";
import type { Locale } from "@/lib/i18n/locale";
import { createRateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { firstDevice } from "@/lib/simulator/access/sessions/devices";
import { openMerchant, type NewMerchant } from "@/lib/simulator/access/company/open-merchant";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import { note } from "@/lib/simulator/platform/audit/audit";
import { callsByName } from "@/lib/catalogue/calls";
import { lockedWorld } from "@/lib/simulator/driving/worlds/begin-world";
import { databaseIn } from "@/lib/simulator/driving/scenarios/beginnings/one-transaction";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { collecting } from "@/lib/simulator/exchange/forward/claims";
import { jobHandlers } from "@/lib/simulator/jobs";
import { seededId } from "@/lib/simulator/platform/store/ids";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { NewRow } from "@/lib/simulator/platform/store/records";
import { permissionsOf } from "@/lib/simulator/access/sessions/session";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { type InWorld, txAt } from "@/lib/simulator/platform/store/tx";
import { madeIn, auditSubjectOf } from "@/lib/simulator/platform/audit/subject";
import { refuse } from "@/lib/simulator/platform/store/tx";
import { demoPayPassword } from "./demo-accounts";

/** The content of a new world beside its market. */
export interface Scenario {
  /** Where its clock begins; undefined leaves that to the maker of the world. */
  readonly startsAt: Date | undefined;
  /** Lives through the scenario inside the transaction that makes the world. `real` is real time, for the audit log. */
  play(tx: InWorld<World>, real: Date): Promise<void>;
}

type NewOperator = Omit<NewRow<"Operator">, "world" | "id" | "permissions" | "madeAt"> & {
  permissions: readonly string[];
};

/**
 * The stage of a scenario: a world that only this transaction sees, whose people act one after another at instants of
 * its clock. Every action runs the product's own handler, with its checks and its audit row; nothing bypasses them.
 */
export class Stage {
  readonly sql: Sql;
  readonly world: World;
  private readonly real: Date;
  /** The world's time. */
  now: Date;

  constructor(sql: Sql, world: World, real: Date) {
    this.sql = sql;
    this.world = world;
    this.real = real;
    this.now = world.clockAt;
  }

  /** Everything reads and writes through the one transaction; nothing may open another connection beside it. */
  private get db(): Database {
    return databaseIn(this.sql);
  }

  private by = (principal: Principal | OpsPrincipal): Actor => ({
    name: principal.realm === "portal" ? principal.operatorId : `ops:${principal.name}`,
    origin: "scenario",
    at: this.real,
  });

  /** Lets the clock go on to an instant, with everything that falls due on the way. */
  async until(at: Date): Promise<void> {
    await runDueJobs(this.db, this.world.id, at, jobHandlers);
    this.now = at;
  }

  /**
   * Runs a call for somebody, now, who reads the portal in a language. A refusal ends the scenario: it is written so that
   * there are none.
   */
  async act<C extends Call>(
    principal: Principal | OpsPrincipal,
    what: string,
    work: Handler<C>,
    input: CallInput<C>,
    locale: Locale = "en-US",
  ): Promise<CallOutput<C>> {
    const by = this.by(principal);
    const call = callsByName.get(what);
    invariant(call, `${what} is a call`);
    const tx: TxOf<C> = {
      // named cast: the scenario calls only as people who may
      principal: principal as PrincipalFor<C["access"]>,
      by,
      now: this.now,
      world: await lockedWorld(this.sql, this.world.id),
      sql: this.sql,
      prisma: this.sql.prisma,
      rateLimits: createRateLimits(),
      fileOwners: declaredFiles.fileOwners,
      caller: {
        token: undefined,
        locale,
        from: by.origin,
        host: "",
        requestId: what,
        worldHint: undefined,
        key: undefined,
        at: this.real,
        signal: new AbortController().signal,
        agent: "scenario",
        device: undefined,
      },
      refuse(...no) {
        try {
          return refuse(...no);
        } catch (cause) {
          throw Object.assign(cause as Error, { cause: new Error(`the scenario's ${what}`) }); // named cast: a refusal
        }
      },
    };
    // whoever acts in a scenario confirms what has to be confirmed
    const proof = call.errors.includes("CONFIRMATION_NEEDED") && { payPassword: demoPayPassword };
    const given = await work(Object.assign({}, proof, input), {
      ...tx,
      db: this.db,
      sendCall: () => {
        throw new Error("a scenario's calls ask no others");
      },
      within: () => {
        throw new Error("a scenario's calls do no others");
      },
      transact: async (work) => (await collecting(tx, () => work(tx))).output,
    });
    await note(tx, { what, subject: madeIn(call, given) || auditSubjectOf(call, input), outcome: "ok" });
    return given;
  }

  async merchant(row: NewMerchant): Promise<void> {
    await openMerchant(txAt(this.sql, this.world, this.now), row);
  }

  /** Adds a person of a merchant; their id follows from the world's seed and their sign-in name. */
  async operator(
    { permissions, ...row }: NewOperator,
    verified: Pick<Principal, "realNameState" | "firstVerify">,
  ): Promise<Principal> {
    const loginNo = row.email ?? row.phone ?? row.name;
    const id = seededId(`${this.world.seed}|operator|${loginNo}`, this.now);
    await this.sql.prisma.operator.create({
      data: {
        ...row,
        permissions: [...permissions],
        world: this.world.id,
        id,
        madeAt: this.now,
      },
    });
    // nobody of a scenario has a device yet: they are known on the first one they sign in on
    await this.sql.prisma.device.create({
      data: {
        world: this.world.id,
        operator: id,
        tokenHash: firstDevice,
        agent: "",
        origin: "",
        madeAt: this.real,
        seenAt: this.real,
        expiresAt: new Date("9999-12-31"),
      },
    });
    return {
      realm: "portal",
      world: this.world.name,
      userNo: row.userNo,
      operatorId: id,
      loginNo,
      operatorType: row.operatorType,
      // what signing in makes of them: calls that ask for themselves what somebody may do find it there
      permissions: permissionsOf({ permissions: [...permissions], rolePermissions: null, roleState: null }),
      ...verified,
    };
  }
}
