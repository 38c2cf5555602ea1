import { randomBytes } from "node:crypto";
import type pg from "pg";
import { sessionOptions } from "../../lib/simulator/platform/store/session-options";
import { readyDataFolder } from "../embedded-db/data-folder";
import { freePort } from "../process/free-port";
import { holderOf, inUse } from "../embedded-db/folder-lock";
import { supervise, type Supervised } from "../process/supervise";
import type { Settings } from "../process/settings";
import { firstLine, UserError } from "../process/user-error";

/** A database that answers, and what gives it back after use. */
export type Reached = { url: string; close: () => Promise<void> };

const connectMillisecondsMax = 5_000;

/**
 * Runs SQL on one connection of its own, closed afterwards; a UserError in one line when the database cannot be
 * reached.
 */
export async function connected<T>(
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

/** Whether the address names a user whom no policy of row-level security binds: a superuser, or one let past them. */
export async function isPastPolicies(url: string): Promise<boolean> {
  return connected(url, async (client) => {
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
  /** Another role that owns some of the portal's tables. */
  readonly owner: string | null;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Refuses a user whom row-level security does not bind, and one that could not apply migrations, in a line that says
 * how to do it right.
 */
export async function refuseUnfitUser(url: string): Promise<void> {
  const standing = await connected(url, async (client) => {
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
  const [own, name] = [quoted(role), quoted(database)];
  if (isSuperuser)
    throw new UserError(
      `DATABASE_URL names the superuser ${role}, whom row-level security does not bind. As ${role}, run: create role portal login password '…'; alter database ${name} owner to portal; and name portal in DATABASE_URL.`,
    );
  if (isPast)
    throw new UserError(
      `DATABASE_URL names ${role}, who bypasses row-level security. As superuser, run: alter role ${own} nobypassrls;`,
    );
  if (owner !== null)
    throw new UserError(
      `The tables of ${database} belong to ${owner}, not to ${role} of DATABASE_URL. As superuser, in ${database}, run: do $$ declare t record; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('alter table public.%I owner to ${own}', t.tablename); end loop; end $$;`,
    );
  if (!mayCreate)
    throw new UserError(
      `${role} of DATABASE_URL may not create tables in ${database}. As superuser, run: alter database ${name} owner to ${own};`,
    );
}

/** The time zone that the portal's sessions live in: a pooler between may keep what they ask for from the server. */
export async function zoneOfSessions(url: string): Promise<string> {
  return connected(
    url,
    async (client) => {
      const { rows } = await client.query<{ zone: string }>("select current_setting('TimeZone') as zone");
      return rows[0]?.zone ?? "";
    },
    { options: sessionOptions },
  );
}

/** The embedded database's process, and where it answers. */
export type Embedded = Supervised & { url: string };

/** Starts the embedded database on DATA_DIR and keeps it, at one address for as long as it is kept. */
export async function keepEmbedded({ dataDir }: Settings, onLost: (why: string) => void): Promise<Embedded> {
  readyDataFolder(dataDir);
  const holder = await holderOf(dataDir);
  if (holder) throw inUse(dataDir, holder);
  const port = String(await freePort());
  const password = randomBytes(18).toString("base64url");
  const kept = supervise({
    name: "the embedded database",
    begins: {
      command: ["tools/run.mjs", "embedded"],
      environment: { DATA_DIR: dataDir, EMBEDDED_PORT: port, EMBEDDED_PASSWORD: password },
    },
    saysReady: true,
    onLost,
  });
  return { ...kept, url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres` };
}

/**
 * The database that the settings mean, for a tool that runs beside the portal or alone: the server of DATABASE_URL,
 * else the embedded one of a portal that runs on this data folder, else the embedded one started for this tool.
 */
export async function reachDatabase(settings: Settings): Promise<Reached> {
  if (settings.paymentsApiUrl) throw new UserError("With PAYMENTS_API_URL there is no database here.");
  if (settings.databaseUrl) {
    await connected(settings.databaseUrl, async () => {});
    return { url: settings.databaseUrl, close: async () => {} };
  }
  const holder = await holderOf(settings.dataDir);
  if (holder) return { url: holder.url, close: async () => {} };
  const kept = await keepEmbedded(settings, (why) => console.error(why));
  await kept.ready;
  return { url: kept.url, close: kept.stop };
}
