import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../process/free-port";
import { unprivileged } from "../process/unprivileged";
import { haproxyOf, patroniOf, pgbouncerOf, portal, type Passwords, type Place, type Restored } from "./configuration";
import { Member } from "./member";
import { processesIn, ran, type Begun } from "./processes";
import { clusterPrograms, type Programs } from "./programs";

const names = ["one", "two", "three"] as const;
const startMillisecondsMax = 120_000;

const secret = () => randomBytes(18).toString("base64url");

/** Files and folders that the unprivileged account owns. */
function owned() {
  const { uid, gid } = unprivileged();
  const own = (file: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
    return file;
  };
  return {
    folder(name: string): string {
      mkdirSync(name, { recursive: true, mode: 0o700 });
      return own(name);
    },
    file(name: string, text: string): string {
      writeFileSync(name, text, { mode: 0o600 });
      return own(name);
    },
    own,
  };
}

/** Waits until something holds; what it waits for is in the error where that takes too long. */
async function until(what: string, holds: () => Promise<boolean>, most = startMillisecondsMax): Promise<void> {
  const from = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - from > most) throw new Error(`waited in vain until ${what}`);
    await pause(100);
  }
}

/** Asks something on a connection of its own; what the last question answered. */
async function asked<Row extends object>(url: string, questions: readonly string[]): Promise<Row[]> {
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

/** The portal's user and its database, on the leader that has just been made. */
const makeDatabase = (adminUrl: string, { portal: password }: Passwords) =>
  asked(adminUrl, [
    `create role ${portal} login password ${pg.escapeLiteral(password)}`,
    `create database ${portal} owner ${portal}`,
  ]);

/** The cluster's members, and who of them leads. */
class Members {
  readonly all: readonly Member[];
  constructor(all: readonly Member[]) {
    this.all = all;
  }

  /** Who leads, as Patroni says; undefined while nobody does. */
  async leader(): Promise<Member | undefined> {
    const leads = await Promise.all(this.all.map((member) => member.leads()));
    return this.all.find((_, at) => leads[at]);
  }

  /** Waits until a member leads, another has each commit too before it is answered, and a third one follows. */
  untilWhole(): Promise<void> {
    return until("all members run, one as leader and one in step with it", async () => {
      const standing = (await (await this.leader())?.cluster()) ?? [];
      const count = (role: string) => standing.filter((one) => one.role === role && one.state === "running").length;
      return count("leader") === 1 && count("sync_standby") === 1 && count("replica") === names.length - 2;
    });
  }

  /** Waits until a member leads. */
  untilLed(): Promise<void> {
    return until("a member leads", async () => (await this.leader()) !== undefined);
  }

  /** All that do not lead. */
  async followers(): Promise<Member[]> {
    const leader = await this.leader();
    return this.all.filter((member) => member !== leader);
  }

  /** Restarts a member's PostgreSQL, as for a new minor version, and waits until all are there again. */
  async restart(member: Member): Promise<void> {
    const answer = await member.asked("/restart", { method: "POST", body: "{}" });
    if (answer?.status !== 200) throw new Error(`${member.name} was not restarted: ${await answer?.text()}`);
    await this.untilWhole();
  }

  /** Has the member that is in step with the leader lead from now on, without losing a commit; who led before. */
  async switchOver(): Promise<Member> {
    const leader = await this.leader();
    const standing = (await leader?.cluster()) ?? [];
    const candidate = standing.find(({ role }) => role === "sync_standby")?.name;
    if (!leader || !candidate) throw new Error("nobody is in step with the leader");
    const body = JSON.stringify({ leader: leader.name, candidate });
    await leader.asked("/switchover", { method: "POST", body });
    await until(`${candidate} leads`, async () => (await this.leader())?.name === candidate);
    return leader;
  }
}

async function places(folder: string): Promise<Place[]> {
  const made: Place[] = [];
  for (const name of names)
    made.push({ name, folder: path.join(folder, name), postgres: await freePort(), patroni: await freePort() });
  return made;
}

/** What etcd is told: one member of it, which is enough for one machine. */
function etcdOf(folder: string, port: number, peers: number): string[] {
  const [asked, between] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  return [
    ...["--data-dir", folder, "--listen-client-urls", asked, "--advertise-client-urls", asked],
    ...["--listen-peer-urls", between, "--initial-advertise-peer-urls", between],
    ...["--initial-cluster", `default=${between}`],
  ];
}

/** A base backup of the leader, in a folder of its own, and what it takes to be brought back to an instant. */
async function backUp(
  programs: Programs,
  cluster: Pick<Restored, "archive" | "passwords"> & { folder: string; port: number },
): Promise<(at: string) => Restored> {
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

/** Waits until all that was written so far is in the archive. */
async function untilArchived(adminUrl: string, archive: string): Promise<void> {
  const [last] = await asked<{ file: string }>(adminUrl, [
    // a commit of the server's own, so that what ends with an instant has something to end before
    "select pg_logical_emit_message(true, 'portal', 'archived'), txid_current()",
    "select pg_walfile_name(pg_switch_wal()) as file",
  ]);
  await until(`${last?.file} is in the archive`, async () => existsSync(path.join(archive, last?.file ?? "")));
}

/**
 * A PostgreSQL cluster of three members on this machine's loopback, as docs/production.md describes it for several:
 * Patroni with etcd decides who leads, HAProxy finds the leader, PgBouncer is what the portal connects to. It lives in a
 * temporary folder, and is gone after `stop`. `restored` brings another one's data back.
 */
export async function databaseCluster({ restored }: { restored?: Restored } = {}) {
  const programs = clusterPrograms();
  const files = owned();
  const folder = files.own(mkdtempSync(path.join(os.tmpdir(), "portal-database-cluster-")));
  chmodSync(folder, 0o700);
  const { begins, logOf } = processesIn(folder);
  const passwords = restored?.passwords ?? { postgres: secret(), replicator: secret(), portal: secret() };
  const archive = files.folder(path.join(folder, "archive"));
  const ports = {
    etcd: await freePort(),
    peers: await freePort(),
    haproxy: await freePort(),
    pgbouncer: await freePort(),
  };
  const around = { etcd: ports.etcd, bin: programs.postgres, archive, passwords, restored };
  const members = new Members(
    (await places(folder)).map((place) => {
      files.folder(place.folder);
      files.file(path.join(place.folder, "patroni.json"), patroniOf(place, around));
      return new Member(place, programs.patroni, begins);
    }),
  );
  const others: Begun[] = [];
  const begin = (command: string, ...args: string[]) => others.push(begins(path.basename(command), command, args));
  const urlOf = (user: "postgres" | "portal", port: number, database: string = portal) =>
    `postgresql://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;

  async function stop(): Promise<void> {
    for (const member of members.all) member.kill();
    for (const one of others) one.signal("SIGKILL");
    await Promise.all(others.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  try {
    begin(programs.etcd, ...etcdOf(files.folder(path.join(folder, "etcd")), ports.etcd, ports.peers));
    for (const member of members.all) member.start();
    const at = members.all.map(({ place }) => place);
    begin(programs.haproxy, "-db", "-f", files.file(path.join(folder, "haproxy.cfg"), haproxyOf(ports.haproxy, at)));
    await members.untilWhole();
    if (!restored) await makeDatabase(urlOf("postgres", ports.haproxy, "postgres"), passwords);
    files.file(path.join(folder, "users"), `"${portal}" "${passwords.portal}"\n`);
    const ini = pgbouncerOf(folder, ports.pgbouncer, ports.haproxy);
    begin(programs.pgbouncer, files.file(path.join(folder, "pgbouncer.ini"), ini));
    await until("a portal can connect", async () =>
      asked(urlOf("portal", ports.pgbouncer), ["select 1"]).then(() => true),
    );
  } catch (cause) {
    await stop();
    throw cause;
  }
  const adminUrl = urlOf("postgres", ports.haproxy);
  return {
    /** Where a portal connects: PgBouncer. */
    url: urlOf("portal", ports.pgbouncer),
    /** The leader's superuser, past PgBouncer. */
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
