import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type BrowserContext } from "@playwright/test";
import pg from "pg";
import { worldTables } from "../../lib/simulator/driving/worlds/snapshot/tables";
import { folderLockOwnerOf } from "../../tools/embedded-db/folder-lock";

/** Lists the tables that a copy of a world may include: its business data, its known devices, and its outbox. */
const copiedTables = [...worldTables.map(({ name }) => name), "device", "outbox"];
/**
 * Removes the seals from a copied log: the end of their chain is signed for one world only. The copy seals its log
 * anew.
 */
const withoutSeal = { seal_no: null, seal: null };

type Scenario = "demo" | "defaults";
type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Makes worlds for tests. */
export interface Worlds {
  /** Creates a world in which a scenario was run, with a paused clock. */
  make: (name: string, scenario: Scenario) => Promise<void>;
  /**
   * The cookies of the demo owner's browser, who is signed in to this world and known on that device there. The session
   * is opened once, by the call: it goes from one test's world to the next one's. Undefined where that cannot be done.
   */
  enter: (name: string) => Promise<Cookies | undefined>;
  end: () => Promise<void>;
}

/**
 * Creates worlds for tests. The portal and its database need a second or two to run a scenario, and nearly every test
 * uses one. So the call creates the first world of a scenario, and every other is a copy of it, row by row in one
 * transaction: the same as restoring a snapshot, with the passwords, which snapshots do not contain. Where the portal's
 * database cannot be reached, the call creates every world.
 *
 * `maker` separates one test process's own worlds from another's; `signIn` signs the demo owner in and returns the
 * cookies.
 */
export async function worlds(
  requests: APIRequestContext,
  { maker, dataDir, signIn }: { maker: string; dataDir: string; signIn: (world: string) => Promise<Cookies> },
): Promise<Worlds> {
  const lockOwner = await folderLockOwnerOf(dataDir);
  const database = lockOwner && new pg.Client(lockOwner.url);
  await database?.connect();
  const firsts = new Map<Scenario, Promise<{ id: string; tables: readonly string[] }>>();
  let owner: Promise<{ cookies: Cookies; session: string; device: string }> | undefined;

  async function makeByCall(name: string, scenario: Scenario): Promise<void> {
    const answer = await requests.post("api/ops/worlds", {
      data: { name, seed: scenario, scenario, mode: "held", banks: "byHand" },
      headers: { "x-portal": "1" },
      timeout: 60_000,
    });
    expect(await answer.json()).toMatchObject({ code: "0" });
  }

  async function first(db: pg.Client, scenario: Scenario) {
    const name = `first-${scenario}-${maker}`;
    await makeByCall(name, scenario);
    const id = await idOf(db, name);
    const rows = await db.query<{ name: string }>(
      copiedTables
        .map((table) => `select '${table}' as name where exists (select from "${table}" where world = '${id}')`)
        .join(" union all "),
    );
    return { id, tables: rows.rows.map((row) => row.name) };
  }

  async function copy(db: pg.Client, scenario: Scenario, name: string): Promise<string> {
    if (!firsts.has(scenario)) firsts.set(scenario, first(db, scenario));
    const from = await firsts.get(scenario);
    const id = randomUUID();
    const jsonbOf = (row: object) => `'${JSON.stringify(row)}'::jsonb`;
    // jsonb_populate_record copies every column from its first argument that its second one does not name
    await db.query(
      [
        "begin",
        `insert into world select n.* from world o, jsonb_populate_record(o, ${jsonbOf({ id, name })}) n where o.id = '${from?.id}'`,
        ...[...(from?.tables ?? []).map((table) => [table, {}] as const), ["audit", withoutSeal] as const].map(
          ([table, change]) =>
            `insert into "${table}" select n.* from "${table}" o, jsonb_populate_record(o, ${jsonbOf({ world: id, ...change })}) n where o.world = '${from?.id}'`,
        ),
        "commit",
      ].join(";\n"),
    );
    return id;
  }

  /** Signs the owner in to a world of this purpose alone, and notes the rows that make them signed in. */
  async function signInOwner(db: pg.Client) {
    const name = `entered-${maker}`;
    const id = await copy(db, "demo", name);
    const cookies = await signIn(name);
    const { rows } = await db.query<{ session: string; device: string }>(
      `select to_jsonb(s)::text as session, to_jsonb(d)::text as device from session s join device d on d.world = s.world and d.operator = s.holder::uuid where s.world = $1`,
      [id],
    );
    return { cookies, session: rows[0]?.session ?? "", device: rows[0]?.device ?? "" };
  }

  return {
    async make(name, scenario) {
      await (database ? copy(database, scenario, name) : makeByCall(name, scenario));
    },
    async enter(name) {
      if (!database) return undefined;
      const { cookies, session, device } = await (owner ??= signInOwner(database));
      const id = await idOf(database, name);
      const [was, deviceJson] = [session, device].map((row) => `${database.escapeLiteral(row)}::jsonb`);
      const worldJson = `jsonb_build_object('world', '${id}')`;
      await database.query(
        [
          "begin",
          `delete from session where token_hash = ${was} ->> 'token_hash'`,
          `insert into session select * from jsonb_populate_record(null::session, ${was} || ${worldJson} || jsonb_build_object('id', '${randomUUID()}', 'made_at', now(), 'seen_at', now()))`,
          // frees the place that is reserved for the first device
          `delete from device where world = '${id}' and operator = (${deviceJson} ->> 'operator')::uuid`,
          `insert into device select * from jsonb_populate_record(null::device, ${deviceJson} || ${worldJson})`,
          "commit",
        ].join(";\n"),
      );
      return cookies;
    },
    end: async () => database?.end(),
  };
}

async function idOf(db: pg.Client, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>("select id from world where name = $1", [name]);
  return rows[0]?.id ?? "";
}
