import { randomBytes } from "node:crypto";
import type pg from "pg";
import { sessionOptions } from "../../lib/simulator/platform/store/connections/session-options";
import { prepareDataFolder } from "../embedded-db/data-folder";
import { freePort } from "../process/free-port";
import { folderLockOwnerOf, folderInUseError } from "../embedded-db/folder-lock";
import { superviseProcess, type SupervisedProcess } from "../process/supervise";
import type { Settings } from "../process/settings";
import { firstLine, UserError } from "../process/user-error";

/** Holds the address of a reachable database, and the function that releases it after use. */
export type DatabaseAccess = { url: string; close: () => Promise<void> };

const connectMillisecondsMax = 5_000;

/**
 * Runs SQL on a dedicated connection, which is closed afterwards; throws a one-line UserError when the database cannot
 * be reached.
 */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  more: pg.ClientConfig = {},
): Promise<T> {
  // loaded when it is needed: a start on a database that was prepared before runs no query
  const {
    default: { Client },
  } = await import("pg");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMillisecondsMax, ...more });
  client.on("error", () => {}); // a concurrent query reports it
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url); // never the whole address: it holds the password
    throw new UserError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${firstLine(cause)}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns true when the address names a user that row-level security does not bind: a superuser, or one with bypassrls.
 */
export async function canBypassRowSecurity(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ past: boolean }>(
      "select rolsuper or rolbypassrls as past from pg_roles where rolname = current_user",
    );
    return rows[0]?.past ?? false;
  });
}

interface Standing {
  readonly role: string;
  readonly database: string;
  readonly isSuperuser: boolean;
  readonly isPast: boolean;
  readonly mayCreate: boolean;
  /** Names another role that owns some of the portal's tables. */
  readonly owner: string | null;
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Refuses a user that row-level security does not bind, and one that could not apply migrations, in a line that
 * explains the correction.
 */
export async function requireSuitableDatabaseUser(url: string): Promise<void> {
  const standing = await withConnection(url, async (client) => {
    const { rows } = await client.query<Standing>(
      `select current_user as role, current_database() as database, rolsuper as "isSuperuser", rolbypassrls as "isPast",
         has_schema_privilege(current_user, 'public', 'create') as "mayCreate",
         (select min(tableowner) from pg_tables where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'usage')) as owner
       from pg_roles where rolname = current_user`,
    );
    return rows[0];
  });
  if (!standing) return;
  const { role, database, isSuperuser, isPast, mayCreate, owner } = standing;
  const [quotedRole, name] = [quoteIdentifier(role), quoteIdentifier(database)];
  if (isSuperuser)
    throw new UserError(
      `DATABASE_URL names the superuser ${role}, whom row-level security does not bind. As ${role}, run: create role portal login password '…'; alter database ${name} owner to portal; and name portal in DATABASE_URL.`,
    );
  if (isPast)
    throw new UserError(
      `DATABASE_URL names ${role}, who bypasses row-level security. As superuser, run: alter role ${quotedRole} nobypassrls;`,
    );
  if (owner !== null)
    throw new UserError(
      `The tables of ${database} belong to ${owner}, not to ${role} of DATABASE_URL. As superuser, in ${database}, run: do $$ declare t record; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table public.%I owner to ${quotedRole}', t.tablename); end loop; end $$;`,
    );
  if (!mayCreate)
    throw new UserError(
      `${role} of DATABASE_URL may not create tables in ${database}. As superuser, run: alter database ${name} owner to ${quotedRole};`,
    );
}

/** Returns the time zone of the portal's sessions: a pooler in between may not pass on the one that they request. */
export async function readSessionTimeZone(url: string): Promise<string> {
  return withConnection(
    url,
    async (client) => {
      const { rows } = await client.query<{ zone: string }>("select current_setting('TimeZone') as zone");
      return rows[0]?.zone ?? "";
    },
    { options: sessionOptions },
  );
}

/** Describes the process of the embedded database and its address. */
export type Embedded = SupervisedProcess & { url: string };

/** Starts the embedded database on DATA_DIR and supervises it, at one address for its lifetime. */
export async function superviseEmbeddedDatabase(
  { dataDir }: Settings,
  onLost: (why: string) => void,
): Promise<Embedded> {
  prepareDataFolder(dataDir);
  const lockOwner = await folderLockOwnerOf(dataDir);
  if (lockOwner) throw folderInUseError(dataDir, lockOwner);
  const port = String(await freePort());
  const password = randomBytes(18).toString("base64url");
  const supervisedProcess = superviseProcess({
    name: "the embedded database",
    begins: {
      command: ["tools/run.mjs", "embedded"],
      environment: { DATA_DIR: dataDir, EMBEDDED_PORT: port, EMBEDDED_PASSWORD: password },
    },
    isReadyAnnounced: true,
    onLost,
  });
  return { ...supervisedProcess, url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/**
 * Returns the database of the settings, for a tool that runs beside the portal or alone: the server of DATABASE_URL,
 * else the embedded one of a portal that runs on this data folder, else the embedded one started for this tool.
 */
export async function openToolDatabase(settings: Settings): Promise<DatabaseAccess> {
  if (settings.paymentsApiUrl) throw new UserError("With PAYMENTS_API_URL there is no database here.");
  if (settings.databaseUrl) {
    await withConnection(settings.databaseUrl, async () => {});
    return { url: settings.databaseUrl, close: async () => {} };
  }
  const lockOwner = await folderLockOwnerOf(settings.dataDir);
  if (lockOwner) return { url: lockOwner.url, close: async () => {} };
  const embeddedDatabase = await superviseEmbeddedDatabase(settings, (why) => console.error(why));
  await embeddedDatabase.ready;
  return { url: embeddedDatabase.url, close: embeddedDatabase.stop };
}
