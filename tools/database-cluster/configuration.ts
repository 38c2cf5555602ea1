// Configuration of Patroni, HAProxy and PgBouncer. docs/operations.md documents the same for several machines: anyone who changes
// one changes the other.

/** Names the database and its user, an ordinary one: row-level security does not bind a superuser. */
export const portal = "portal";

/** Holds the passwords, created once per cluster. */
export interface Passwords {
  readonly postgres: string;
  readonly replicator: string;
  readonly portal: string;
}

/** Describes the location of one member: its folder, its PostgreSQL and its Patroni. */
export interface MemberPlace {
  readonly name: string;
  readonly folder: string;
  readonly postgres: number;
  readonly patroni: number;
}

/**
 * Returns the shared settings of the members, which etcd stores. A leader that is silent for `ttl` seconds is replaced;
 * `loop_wait` and two of `retry_timeout` fit into it, so that one slow answer of etcd does not depose the leader. A
 * commit is acknowledged when a second member also has it on disk, and only such a member can become leader: `strict`
 * blocks writes when there is none, instead of acknowledging what only one disk has.
 */
const clusterSettings = (archive: string) => ({
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 200,
      // PgBouncer 1.18 cannot pass on the settings that the portal requests at connection start (see pgbouncerOf)
      timezone: "UTC",
      jit: "off",
      archive_mode: "on",
      archive_timeout: 60,
      archive_command: `test -f ${archive}/%f || (cp %p ${archive}/.%f.$$ && mv ${archive}/.%f.$$ ${archive}/%f)`,
    },
  },
});

/** Describes the source of a restored cluster: a base backup and its archive, to the state of an instant. */
export interface RestoreSource {
  readonly backup: string;
  readonly archive: string;
  /** Holds the instant in PostgreSQL's format, with its zone. */
  readonly at: string;
  readonly passwords: Passwords;
}

interface Around {
  readonly etcd: number;
  readonly bin: string;
  readonly archive: string;
  readonly passwords: Passwords;
  readonly restoreSource?: RestoreSource | undefined;
}

/** Returns how the first member obtains its data; the others copy it from the first. */
const bootstrapMethod = (data: string, restoreSource: RestoreSource | undefined) =>
  restoreSource
    ? {
        method: "restore",
        restore: {
          command: `sh -c 'cp -a ${restoreSource.backup} ${data}'`,
          recovery_conf: {
            restore_command: `cp ${restoreSource.archive}/%f %p`,
            recovery_target_time: restoreSource.at,
            recovery_target_action: "promote",
            recovery_target_timeline: "latest",
          },
        },
      }
    : { initdb: [{ encoding: "UTF8" }, { locale: "C" }, { "auth-host": "scram-sha-256" }, "data-checksums"] };

/** Returns Patroni's configuration of one member, in JSON, which is valid YAML. */
export function patroniOf(
  { name, folder, postgres, patroni }: MemberPlace,
  { etcd, bin, archive, passwords, restoreSource }: Around,
): string {
  const address = `127.0.0.1:${postgres}`;
  return JSON.stringify(
    {
      scope: portal,
      name,
      restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: clusterSettings(archive),
        ...bootstrapMethod(`${folder}/data`, restoreSource),
        pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: `${folder}/data`,
        bin_dir: bin,
        pgpass: `${folder}/pgpass`,
        authentication: {
          superuser: { username: "postgres", password: passwords.postgres },
          replication: { username: "replicator", password: passwords.replicator },
        },
        parameters: { unix_socket_directories: "" },
      },
    },
    null,
    2,
  );
}

/**
 * Returns HAProxy's configuration: one port for the leader, which each Patroni reports every second. Connections to a
 * member that no longer leads are closed: otherwise those to a hanging machine would hang with it.
 */
export const haproxyOf = (port: number, members: readonly MemberPlace[]): string => `defaults
  mode tcp
  maxconn 1000
  timeout connect 2s
  timeout check 2s
  timeout client 1d
  timeout server 1d

listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, postgres, patroni }) => `  server ${name} 127.0.0.1:${postgres} check port ${patroni}`).join("\n")}
`;

/**
 * Returns PgBouncer's configuration: a connection of the portal owns a server connection for its lifetime (decision 58
 * explains why). Without a leader, statements wait here and continue with the next leader.
 */
export const pgbouncerOf = (folder: string, port: number, haproxy: number): string => `[databases]
${portal} = host=127.0.0.1 port=${haproxy}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = session
server_reset_query = DISCARD ALL
ignore_startup_parameters = options, extra_float_digits
max_client_conn = 1000
default_pool_size = 180
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 30
tcp_keepidle = 5
tcp_keepintvl = 5
tcp_keepcnt = 3
`;
