import { existsSync } from "node:fs";
import path from "node:path";
import { postgresPrograms } from "../../tests/fixtures/postgres-programs";
import { UserError } from "../process/user-error";

/** What a cluster is made of: the program, and the Debian package that brings it. */
const wanted = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy", pgbouncer: "pgbouncer" } as const;

export type Programs = { readonly [program in keyof typeof wanted]: string } & {
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
};

const folders = () => [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
const found = (program: string) =>
  folders()
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

/** The Debian packages that a cluster needs and this machine lacks. */
export function lackingPackages(): string[] {
  const lacking = Object.entries(wanted).filter(([program]) => !found(program));
  return [...(postgresPrograms() ? [] : ["postgresql"]), ...lacking.map(([, debian]) => debian)];
}

/** Where a cluster's programs are; a UserError in one line where some are missing. */
export function clusterPrograms(): Programs {
  const lacking = lackingPackages();
  if (lacking.length > 0)
    throw new UserError(`A database cluster needs ${lacking.join(", ")}: apt-get install -y ${lacking.join(" ")}`);
  const at = (program: keyof typeof wanted) => found(program) ?? program;
  return {
    patroni: at("patroni"),
    etcd: at("etcd"),
    haproxy: at("haproxy"),
    pgbouncer: at("pgbouncer"),
    postgres: postgresPrograms() ?? "",
  };
}
