import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../process/free-port";
import { unprivilegedAccount } from "../process/drop-privileges";
import {
  haproxyOf,
  patroniOf,
  pgbouncerOf,
  portal,
  type Passwords,
  type MemberPlace,
  type RestoreSource,
} from "./configuration";
import { Member } from "./member";
import { processesIn, ran, type StartedProcess } from "./processes";
import { clusterPrograms, type Programs } from "./programs";

const names = ["one", "two", "three"] as const;
const startMillisecondsMax = 120_000;

const secret = () => randomBytes(18).toString("base64url");

/** Creates files and folders that the unprivileged account owns. */
function ownedFiles() {
  const { uid, gid } = unprivilegedAccount();
  const changeOwner = (file: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
    return file;
  };
  return {
    folder(name: string): string {
      mkdirSync(name, { recursive: true, mode: 0o700 });
      return changeOwner(name);
    },
    file(name: string, text: string): string {
      writeFileSync(name, text, { mode: 0o600 });
      return changeOwner(name);
    },
    own: changeOwner,
  };
}

/** Waits until a condition holds; the error of a timeout names the condition. */
async function until(condition: string, holds: () => Promise<boolean>, most = startMillisecondsMax): Promise<void> {
  const from = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - from > most) throw new Error(`waited in vain until ${condition}`);
    await pause(100);
  }
}

/** Runs statements on a dedicated connection and returns the rows of the last one. */
async function queryRows<Row extends object>(url: string, questions: readonly string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const question of questions) ({ rows } = await client.query<Row>(question));
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates the portal's user and its database on the new leader. */
const makeDatabase = (adminUrl: string, { portal: password }: Passwords) =>
  queryRows(adminUrl, [
    `create role ${portal} login password ${pg.escapeLiteral(password)}`,
    `create database ${portal} owner ${portal}`,
  ]);

/** Manages the cluster's members and their leader. */
class Members {
  readonly all: readonly Member[];
  constructor(all: readonly Member[]) {
    this.all = all;
  }

  /** Returns the leader as Patroni reports it; undefined while there is none. */
  async leader(): Promise<Member | undefined> {
    const leads = await Promise.all(this.all.map((member) => member.leads()));
    return this.all.find((_, at) => leads[at]);
  }

  /** Waits until a member leads, another one stores each commit before it is acknowledged, and a third one follows. */
  untilWhole(): Promise<void> {
    return until("all members run, one as leader and one in step with it", async () => {
      const standing = (await (await this.leader())?.cluster()) ?? [];
      const count = (role: string) =>
        standing.filter((entry) => entry.role === role && entry.state === "running").length;
      return count("leader") === 1 && count("sync_standby") === 1 && count("replica") === names.length - 2;
    });
  }

  /** Waits until a member leads. */
  untilLed(): Promise<void> {
    return until("a member leads", async () => (await this.leader()) !== undefined);
  }

  /** Returns all members that do not lead. */
  async followers(): Promise<Member[]> {
    const leader = await this.leader();
    return this.all.filter((member) => member !== leader);
  }

  /** Restarts a member's PostgreSQL, as for a new minor version, and waits until all members are available again. */
  async restart(member: Member): Promise<void> {
    const answer = await member.request("/restart", { method: "POST", body: "{}" });
    if (answer?.status !== 200) throw new Error(`${member.name} was not restarted: ${await answer?.text()}`);
    await this.untilWhole();
  }

  /** Makes the synchronous standby the leader without losing a commit; returns the previous leader. */
  async switchOver(): Promise<Member> {
    const leader = await this.leader();
    const standing = (await leader?.cluster()) ?? [];
    const candidate = standing.find(({ role }) => role === "sync_standby")?.name;
    if (!leader || !candidate) throw new Error("nobody is in step with the leader");
    const body = JSON.stringify({ leader: leader.name, candidate });
    await leader.request("/switchover", { method: "POST", body });
    await until(`${candidate} leads`, async () => (await this.leader())?.name === candidate);
    return leader;
  }
}

async function places(folder: string): Promise<MemberPlace[]> {
  const placeList: MemberPlace[] = [];
  for (const name of names)
    placeList.push({ name, folder: path.join(folder, name), postgres: await freePort(), patroni: await freePort() });
  return placeList;
}

/** Returns the arguments of etcd for a single member, which is enough for one machine. */
function etcdOf(folder: string, port: number, peers: number): string[] {
  const [clientUrl, between] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  return [
    ...["--data-dir", folder, "--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
    ...["--listen-peer-urls", between, "--initial-advertise-peer-urls", between],
    ...["--initial-cluster", `default=${between}`],
  ];
}

/** Creates a base backup of the leader in a separate folder, and returns the source for restoring it to an instant. */
async function backUp(
  programs: Programs,
  cluster: Pick<RestoreSource, "archive" | "passwords"> & { folder: string; port: number },
): Promise<(at: string) => RestoreSource> {
  const { folder, port, archive, passwords } = cluster;
  const backup = path.join(folder, "backup");
  await ran(
    path.join(programs.postgres, "pg_basebackup"),
    ["-h", "127.0.0.1", "-p", String(port), "-U", "replicator", "-D", backup, "-c", "fast"],
    folder,
    { PGPASSWORD: passwords.replicator },
  );
  return (at) => ({ backup, archive, at, passwords });
}

/** Waits until everything written so far is in the archive. */
async function untilArchived(adminUrl: string, archive: string): Promise<void> {
  const [last] = await queryRows<{ file: string }>(adminUrl, [
    // a commit of the server's own, so that what ends with an instant has something to end before
    "select pg_logical_emit_message(true, 'portal', 'archived'), txid_current()",
    "select pg_walfile_name(pg_switch_wal()) as file",
  ]);
  await until(`${last?.file} is in the archive`, async () => existsSync(path.join(archive, last?.file ?? "")));
}

/**
 * Creates a PostgreSQL cluster of three members on this machine's loopback, as docs/operations.md describes it for
 * several: Patroni with etcd elects the leader, HAProxy finds it, and the portal connects to PgBouncer. It is in a
 * temporary folder, which `stop` removes. `restoreSource` restores the data of another cluster.
 */
export async function databaseCluster({ restoreSource }: { restoreSource?: RestoreSource } = {}) {
  const programs = clusterPrograms();
  const files = ownedFiles();
  const folder = files.own(mkdtempSync(path.join(os.tmpdir(), "portal-database-cluster-")));
  chmodSync(folder, 0o700);
  const { begins, logOf } = processesIn(folder);
  const passwords = restoreSource?.passwords ?? { postgres: secret(), replicator: secret(), portal: secret() };
  const archive = files.folder(path.join(folder, "archive"));
  const ports = {
    etcd: await freePort(),
    peers: await freePort(),
    haproxy: await freePort(),
    pgbouncer: await freePort(),
  };
  const around = { etcd: ports.etcd, bin: programs.postgres, archive, passwords, restoreSource };
  const members = new Members(
    (await places(folder)).map((place) => {
      files.folder(place.folder);
      files.file(path.join(place.folder, "patroni.json"), patroniOf(place, around));
      return new Member(place, programs.patroni, begins);
    }),
  );
  const startedProcesses: StartedProcess[] = [];
  const begin = (command: string, ...args: string[]) =>
    startedProcesses.push(begins(path.basename(command), command, args));
  const urlOf = (user: "postgres" | "portal", port: number, database: string = portal) =>
    `postgresql://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;

  async function stop(): Promise<void> {
    for (const member of members.all) member.kill();
    for (const child of startedProcesses) child.signal("SIGKILL");
    await Promise.all(startedProcesses.map(({ exit }) => exit));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  try {
    begin(programs.etcd, ...etcdOf(files.folder(path.join(folder, "etcd")), ports.etcd, ports.peers));
    for (const member of members.all) member.start();
    const at = members.all.map(({ place }) => place);
    begin(programs.haproxy, "-db", "-f", files.file(path.join(folder, "haproxy.cfg"), haproxyOf(ports.haproxy, at)));
    await members.untilWhole();
    if (!restoreSource) await makeDatabase(urlOf("postgres", ports.haproxy, "postgres"), passwords);
    files.file(path.join(folder, "users"), `"${portal}" "${passwords.portal}"\n`);
    const ini = pgbouncerOf(folder, ports.pgbouncer, ports.haproxy);
    begin(programs.pgbouncer, files.file(path.join(folder, "pgbouncer.ini"), ini));
    await until("a portal can connect", async () =>
      queryRows(urlOf("portal", ports.pgbouncer), ["select 1"]).then(() => true),
    );
  } catch (cause) {
    await stop();
    throw cause;
  }
  const adminUrl = urlOf("postgres", ports.haproxy);
  return {
    /** Holds the address for the portal: PgBouncer. */
    url: urlOf("portal", ports.pgbouncer),
    /** Holds the address of the leader's superuser, bypassing PgBouncer. */
    adminUrl,
    folder,
    members,
    logOf,
    stop,
    backUp: () => backUp(programs, { folder, port: ports.haproxy, archive, passwords }),
    untilArchived: () => untilArchived(adminUrl, archive),
  };
}
export type DatabaseCluster = Awaited<ReturnType<typeof databaseCluster>>;
