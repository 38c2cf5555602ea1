import pg from "pg";
import { wrapBehindStatement, type Queries } from "./connections/behind";
import { isFollowerWriteError } from "./connections/lost-leader";
import { createRestingConnections, type Resting } from "./connections/resting";
import { currentAsyncContext, type Tenant } from "./under-way";

const setting = "portal.tenant";
const valueOf = ({ world, userNo }: Tenant): string => `${world}:${userNo}`;

/**
 * Begins a transaction. One of a merchant's request belongs to the merchant until its end: the policies of the tables,
 * which read the setting, then return no other merchant's rows and allow no writes to them. One round trip either way.
 */
export function beginTenantTransactionSql(): string {
  const tenant = currentAsyncContext()?.tenant;
  return tenant ? `begin; set local ${setting} = ${pg.escapeLiteral(valueOf(tenant))}` : "begin";
}

const isSame = (first: Tenant | undefined, second: Tenant): boolean =>
  first?.world === second.world && first.userNo === second.userNo;

/**
 * Runs single statements, each in a separate transaction. Those of a merchant's request go to separate connections:
 * each remains set to its last merchant, is reused for it, and is switched only when a statement of another merchant
 * arrives. So no other statement can use a connection that hides rows.
 */
export function createStatementRunner(pool: pg.Pool, openPool: () => pg.Pool): Queries & { close(): Promise<void> } {
  let tenants: { readonly pool: pg.Pool; readonly resting: Resting } | undefined;
  const owners = new WeakMap<pg.PoolClient, Tenant>();

  /** Forwards the new pool's connections to the listeners of the pool. */
  function openTenantPool(): NonNullable<typeof tenants> {
    const tenantPool = openPool().on("connect", (client) => void pool.emit("connect", client));
    return { pool: tenantPool, resting: createRestingConnections(tenantPool) };
  }

  async function queryAs(tenant: Tenant, queryArguments: readonly unknown[]): Promise<unknown> {
    const { resting } = (tenants ??= openTenantPool());
    const tenantValue = valueOf(tenant);
    const client = await resting.take(tenantValue);
    let connectionError: Error | undefined;
    try {
      if (!isSame(owners.get(client), tenant)) {
        owners.delete(client);
        const tenantSetting = client.query(`select set_config('${setting}', $1, false)`, [tenantValue]);
        const answer = await Reflect.apply(wrapBehindStatement(client, tenantSetting).query, client, queryArguments);
        owners.set(client, tenant);
        return answer;
      }
      return await Reflect.apply(client.query, client, queryArguments);
    } catch (cause) {
      // what the database refused leaves the connection as it was; anything else may have broken it
      if (isFollowerWriteError(cause) || (!(cause instanceof pg.DatabaseError) && cause instanceof Error))
        connectionError = cause;
      throw cause;
    } finally {
      resting.giveBack(client, tenantValue, connectionError);
    }
  }

  const query = (...queryArguments: unknown[]): unknown => {
    const tenant = currentAsyncContext()?.tenant;
    return tenant ? queryAs(tenant, queryArguments) : Reflect.apply(pool.query, pool, queryArguments);
  };
  return {
    // named cast: pg's overloads; the arguments are passed on to the pool or to one of its clients
    query: query as pg.Pool["query"],
    async close() {
      tenants?.resting.close();
      await tenants?.pool.end();
    },
  };
}
