import pg from "pg";
import { behind, type Queries } from "./connections/behind";
import { leadsNoLonger } from "./connections/leads-no-longer";
import { restingOf, type Resting } from "./connections/resting";
import { underWay, type Tenant } from "./under-way";

const setting = "portal.tenant";
const valueOf = ({ world, userNo }: Tenant): string => `${world}:${userNo}`;

/**
 * Begins a transaction. One of a merchant's request is the merchant's until its end: the policies of the tables, which
 * read the setting, then show no other merchant's rows and let none be written. One round trip either way.
 */
export function begin(): string {
  const tenant = underWay()?.tenant;
  return tenant ? `begin; set local ${setting} = ${pg.escapeLiteral(valueOf(tenant))}` : "begin";
}

const isSame = (one: Tenant | undefined, other: Tenant): boolean =>
  one?.world === other.world && one.userNo === other.userNo;

/**
 * Single statements, each a transaction of its own. Those of a merchant's request go to connections of their own: one
 * stays the last merchant's, is found again by it, and is told only when a statement of another's comes. So no statement
 * of anybody else can meet a connection that hides rows.
 */
export function singleStatements(pool: pg.Pool, openPool: () => pg.Pool): Queries & { close(): Promise<void> } {
  let tenants: { readonly pool: pg.Pool; readonly resting: Resting } | undefined;
  const owners = new WeakMap<pg.PoolClient, Tenant>();

  /** Who listens to the pool's connections hears of these too. */
  function opened(): NonNullable<typeof tenants> {
    const own = openPool().on("connect", (client) => void pool.emit("connect", client));
    return { pool: own, resting: restingOf(own) };
  }

  async function queryAs(tenant: Tenant, asked: readonly unknown[]): Promise<unknown> {
    const { resting } = (tenants ??= opened());
    const whose = valueOf(tenant);
    const client = await resting.take(whose);
    let broken: Error | undefined;
    try {
      if (!isSame(owners.get(client), tenant)) {
        owners.delete(client);
        const told = client.query(`select set_config('${setting}', $1, false)`, [whose]);
        const answer = await Reflect.apply(behind(client, told).query, client, asked);
        owners.set(client, tenant);
        return answer;
      }
      return await Reflect.apply(client.query, client, asked);
    } catch (cause) {
      // what the database refused leaves the connection as it was; anything else may have broken it
      if (leadsNoLonger(cause) || (!(cause instanceof pg.DatabaseError) && cause instanceof Error)) broken = cause;
      throw cause;
    } finally {
      resting.giveBack(client, whose, broken);
    }
  }

  const query = (...asked: unknown[]): unknown => {
    const tenant = underWay()?.tenant;
    return tenant ? queryAs(tenant, asked) : Reflect.apply(pool.query, pool, asked);
  };
  return {
    // named cast: pg's overloads; what is asked here is asked of the pool or of one of its clients
    query: query as pg.Pool["query"],
    async close() {
      tenants?.resting.close();
      await tenants?.pool.end();
    },
  };
}
