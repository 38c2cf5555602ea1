import { existsSync } from "node:fs";
import path from "node:path";
import { postgresPrograms } from "../../tests/fixtures/postgres-programs";
import { UserError } from "../process/user-error";

/** Maps the programs of a cluster to the Debian packages that provide them. */
const debianPackages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy", pgbouncer: "pgbouncer" } as const;

export type Programs = { readonly [program in keyof typeof debianPackages]: string } & {
  /** Holds the folder of PostgreSQL's own programs. */
  readonly postgres: string;
};

const folders = () => [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
const findProgram = (program: string) =>
  folders()
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

/** Returns the Debian packages that a cluster needs and this machine is missing. */
export function missingPackages(): string[] {
  const missingPrograms = Object.entries(debianPackages).filter(([program]) => !findProgram(program));
  return [...(postgresPrograms() ? [] : ["postgresql"]), ...missingPrograms.map(([, debian]) => debian)];
}

/** Returns the paths of a cluster's programs; throws a one-line UserError when some are missing. */
export function clusterPrograms(): Programs {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new UserError(`A database cluster needs ${missing.join(", ")}: apt-get install -y ${missing.join(" ")}`);
  const at = (program: keyof typeof debianPackages) => findProgram(program) ?? program;
  return {
    patroni: at("patroni"),
    etcd: at("etcd"),
    haproxy: at("haproxy"),
    pgbouncer: at("pgbouncer"),
    postgres: postgresPrograms() ?? "",
  };
}
