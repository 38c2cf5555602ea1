import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type BrowserContext } from "@playwright/test";
import pg from "pg";
import { worldTables } from "../../lib/simulator/driving/worlds/snapshot/tables";
import { holderOf } from "../../tools/embedded-db/folder-lock";

/** What a copy of a world may hold: its business, who is known on which device, and what was sent. */
const copied = [...worldTables.map(({ name }) => name), "device", "outbox"];
/** What is not copied of the log: its seals, whose end is signed as that of one world. The copy seals it anew. */
const unsealed = { seal_no: null, seal: null };

type Scenario = "demo" | "defaults";
type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** Makes worlds for tests. */
export interface Worlds {
  /** A new world in which a scenario was lived through, on a clock that stands still. */
  make: (name: string, scenario: Scenario) => Promise<void>;
  /**
   * The cookies of the demo owner's browser, who is signed in to this world and known on that device there. The session
   * is opened once, by the call: it goes from one test's world to the next one's. Undefined where that cannot be done.
   */
  enter: (name: string) => Promise<Cookies | undefined>;
  end: () => Promise<void>;
}

/**
 * A scenario takes the portal and its database a second or two to live through, and nearly every test wants one. So the
 * first world of a scenario is made by the call, and every other is a copy of it, row by row in one transaction: what
 * restoring a snapshot makes, with the passwords, which snapshots do not hold. Where the portal's database cannot be
 * reached, every world is made by the call.
 *
 * `maker` tells one test process's own worlds from another's; `signIn` signs the demo owner in and gives the cookies.
 */
export async function worlds(
  requests: APIRequestContext,
  { maker, dataDir, signIn }: { maker: string; dataDir: string; signIn: (world: string) => Promise<Cookies> },
): Promise<Worlds> {
  const holder = await holderOf(dataDir);
  const database = holder && new pg.Client(holder.url);
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
      copied
        .map((table) => `select '${table}' as name where exists (select from "${table}" where world = '${id}')`)
        .join(" union all "),
    );
    return { id, tables: rows.rows.map((row) => row.name) };
  }

  async function copy(db: pg.Client, scenario: Scenario, name: string): Promise<string> {
    if (!firsts.has(scenario)) firsts.set(scenario, first(db, scenario));
    const from = await firsts.get(scenario);
    const id = randomUUID();
    const changed = (row: object) => `'${JSON.stringify(row)}'::jsonb`;
    // jsonb_populate_record takes every column from its first argument that its second one does not name
    await db.query(
      [
        "begin",
        `insert into world select n.* from world o, jsonb_populate_record(o, ${changed({ id, name })}) n where o.id = '${from?.id}'`,
        ...[...(from?.tables ?? []).map((table) => [table, {}] as const), ["audit", unsealed] as const].map(
          ([table, change]) =>
            `insert into "${table}" select n.* from "${table}" o, jsonb_populate_record(o, ${changed({ world: id, ...change })}) n where o.world = '${from?.id}'`,
        ),
        "commit",
      ].join(";\n"),
    );
    return id;
  }

  /** Signs the owner in to a world of this purpose alone, and notes the rows that make them signed in. */
  async function entered(db: pg.Client) {
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
      const { cookies, session, device } = await (owner ??= entered(database));
      const id = await idOf(database, name);
      const [was, known] = [session, device].map((row) => `${database.escapeLiteral(row)}::jsonb`);
      const here = `jsonb_build_object('world', '${id}')`;
      await database.query(
        [
          "begin",
          `delete from session where token_hash = ${was} ->> 'token_hash'`,
          `insert into session select * from jsonb_populate_record(null::session, ${was} || ${here} || jsonb_build_object('id', '${randomUUID()}', 'made_at', now(), 'seen_at', now()))`,
          // the place kept for the first device is taken
          `delete from device where world = '${id}' and operator = (${known} ->> 'operator')::uuid`,
          `insert into device select * from jsonb_populate_record(null::device, ${known} || ${here})`,
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
