// What Patroni, HAProxy and PgBouncer are told. docs/production.md shows the same for several machines: whoever changes
// one changes the other.

/** The database and its user, an ordinary one: row-level security does not bind a superuser. */
export const portal = "portal";

/** Passwords, made once a cluster. */
export interface Passwords {
  readonly postgres: string;
  readonly replicator: string;
  readonly portal: string;
}

/** Where one member is: its folder, its PostgreSQL and its Patroni. */
export interface Place {
  readonly name: string;
  readonly folder: string;
  readonly postgres: number;
  readonly patroni: number;
}

/**
 * How the members get on with each other, kept in etcd. A leader that is not heard of for `ttl` seconds is replaced;
 * `loop_wait` and two of `retry_timeout` fit into it, so that one slow answer of etcd deposes nobody. A commit is
 * answered when a second member has it on its disk too, and only such a member is ever made leader: `strict` lets writes
 * wait where there is none, instead of answering what one disk alone has.
 */
const agreed = (archive: string) => ({
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
      // PgBouncer 1.18 cannot pass on what the portal asks for as its connections begin (see pgbouncerOf)
      timezone: "UTC",
      jit: "off",
      archive_mode: "on",
      archive_timeout: 60,
      archive_command: `test -f ${archive}/%f || (cp %p ${archive}/.%f.$$ && mv ${archive}/.%f.$$ ${archive}/%f)`,
    },
  },
});

/** What a cluster is brought back from: a base backup and the archive beside it, to the state of an instant. */
export interface Restored {
  readonly backup: string;
  readonly archive: string;
  /** As PostgreSQL writes an instant, with its zone. */
  readonly at: string;
  readonly passwords: Passwords;
}

interface Around {
  readonly etcd: number;
  readonly bin: string;
  readonly archive: string;
  readonly passwords: Passwords;
  readonly restored?: Restored | undefined;
}

/** How the first member comes to its data; the others copy it from the first. */
const begun = (data: string, restored: Restored | undefined) =>
  restored
    ? {
        method: "restore",
        restore: {
          command: `sh -c 'cp -a ${restored.backup} ${data}'`,
          recovery_conf: {
            restore_command: `cp ${restored.archive}/%f %p`,
            recovery_target_time: restored.at,
            recovery_target_action: "promote",
            recovery_target_timeline: "latest",
          },
        },
      }
    : { initdb: [{ encoding: "UTF8" }, { locale: "C" }, { "auth-host": "scram-sha-256" }, "data-checksums"] };

/** Patroni's configuration of one member, in JSON, which is YAML. */
export function patroniOf(
  { name, folder, postgres, patroni }: Place,
  { etcd, bin, archive, passwords, restored }: Around,
): string {
  const own = `127.0.0.1:${postgres}`;
  return JSON.stringify(
    {
      scope: portal,
      name,
      restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: agreed(archive),
        ...begun(`${folder}/data`, restored),
        pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
      },
      postgresql: {
        listen: own,
        connect_address: own,
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
 * HAProxy's: one port behind which the leader is, as its Patroni says every second. Connections to a member that leads
 * no longer are broken off: left alone, those to a machine that hangs would hang with it.
 */
export const haproxyOf = (port: number, members: readonly Place[]): string => `defaults
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
 * PgBouncer's: a connection of the portal has one of the server's for as long as it lasts (decision 58 says why). While
 * nobody leads, statements wait here and go on with the next leader.
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
