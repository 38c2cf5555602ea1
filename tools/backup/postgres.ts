import { spawn } from "node:child_process";
import path from "node:path";
import { UserError } from "../process/user-error";

/** The parameters of an address that PostgreSQL's own programs read from their environment. */
const parameters = { sslmode: "PGSSLMODE", sslrootcert: "PGSSLROOTCERT", sslcert: "PGSSLCERT", sslkey: "PGSSLKEY" };

/** The database of an address, as PostgreSQL's programs read it: a command line would show its password to everybody. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = Object.entries(parameters).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    // the driver's own word for a connection that is encrypted and checks nobody
    return value === null ? [] : [[variable, value === "no-verify" ? "require" : value] as const];
  });
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(given),
  };
}

/**
 * Runs one of PostgreSQL's programs on a database to its end, from the folder PG_BIN or the PATH. A failure is one of
 * the person at the terminal: they have the server.
 */
export function postgres(program: "pg_dump" | "pg_restore", url: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const file = process.env.PG_BIN ? path.join(process.env.PG_BIN, program) : program;
    const child = spawn(file, args, {
      env: { ...process.env, ...environmentOf(url) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    child.on("error", () =>
      reject(
        new UserError(
          `${program} is not here: it comes with PostgreSQL (Debian: apt-get install postgresql-client), of the server's version or a later one. PG_BIN names its folder.`,
        ),
      ),
    );
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new UserError(`${program} failed:\n${said.trim() || `it ended with ${code}`}`)),
    );
  });
}
