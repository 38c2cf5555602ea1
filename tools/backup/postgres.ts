import { spawn } from "node:child_process";
import path from "node:path";
import { UserError } from "../process/user-error";

/** Maps URL parameters to the environment variables that PostgreSQL's own programs read. */
const parameters = { sslmode: "PGSSLMODE", sslrootcert: "PGSSLROOTCERT", sslcert: "PGSSLCERT", sslkey: "PGSSLKEY" };

/** Returns the environment that names a database to PostgreSQL's programs: a command line would expose its password. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const tlsVariables = Object.entries(parameters).flatMap(([name, variable]) => {
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
    ...Object.fromEntries(tlsVariables),
  };
}

/**
 * Runs one of PostgreSQL's programs on a database until it exits, from the folder PG_BIN or the PATH. A failure is a
 * UserError, because the person at the terminal operates the server.
 */
export function runPostgresProgram(
  program: "pg_dump" | "pg_restore",
  url: string,
  args: readonly string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const file = process.env.PG_BIN ? path.join(process.env.PG_BIN, program) : program;
    const child = spawn(file, args, {
      env: { ...process.env, ...environmentOf(url) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errorOutput = "";
    child.stderr.on("data", (chunk: Buffer) => void (errorOutput += chunk.toString()));
    child.on("error", () =>
      reject(
        new UserError(
          `${program} is not here: it comes with PostgreSQL (Debian: apt-get install postgresql-client), of the server's version or a later one. PG_BIN names its folder.`,
        ),
      ),
    );
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new UserError(`${program} failed:\n${errorOutput.trim() || `it ended with ${code}`}`)),
    );
  });
}
