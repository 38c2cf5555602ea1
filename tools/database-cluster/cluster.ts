import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../process/free-port";
import { unprivileged } from "../process/unprivileged";
import { haproxyOf, patroniOf, pgbouncerOf, portal, type Passwords, type Place } from "./configuration";
import { Member } from "./member";
import { processesIn, type Begun } from "./processes";
import { clusterPrograms } from "./programs";

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

/** The portal's user and its database, on the leader that has just been made. */
async function makeDatabase(adminUrl: string, { portal: password }: Passwords): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query(`create role ${portal} login password ${pg.escapeLiteral(password)}`);
  await client.query(`create database ${portal} owner ${portal}`);
  await client.end();
}

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

  /** Has the member that is in step with the leader lead from now on, without losing a commit. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const standing = (await leader?.cluster()) ?? [];
    const candidate = standing.find(({ role }) => role === "sync_standby")?.name;
    if (!leader || !candidate) throw new Error("nobody is in step with the leader");
    const body = JSON.stringify({ leader: leader.name, candidate });
    await leader.asked("/switchover", { method: "POST", body });
    await until(`${candidate} leads`, async () => (await this.leader())?.name === candidate);
  }
}

async function places(folder: string): Promise<Place[]> {
  const made: Place[] = [];
  for (const name of names)
    made.push({ name, folder: path.join(folder, name), postgres: await freePort(), patroni: await freePort() });
  return made;
}

/**
 * A PostgreSQL cluster of three members on this machine's loopback, as docs/operations.md describes it for several:
 * Patroni with etcd decides who leads, HAProxy finds the leader, PgBouncer is what the portal connects to. It lives in a
 * temporary folder, and is gone after `stop`.
 */
export async function databaseCluster() {
  const programs = clusterPrograms();
  const files = owned();
  const folder = files.own(mkdtempSync(path.join(os.tmpdir(), "portal-database-cluster-")));
  chmodSync(folder, 0o700);
  const { begins, logOf } = processesIn(folder);
  const passwords: Passwords = { postgres: secret(), replicator: secret(), portal: secret() };
  const archive = files.folder(path.join(folder, "archive"));
  const [etcd, peers, haproxy, pgbouncer] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const around = { etcd, bin: programs.postgres, archive, passwords };
  const members = new Members(
    (await places(folder)).map((place) => {
      files.folder(place.folder);
      files.file(path.join(place.folder, "patroni.json"), patroniOf(place, around));
      return new Member(place, programs.patroni, begins);
    }),
  );
  const others: Begun[] = [];
  const begin = (name: string, command: string, ...args: string[]) => others.push(begins(name, command, args));

  async function stop(): Promise<void> {
    for (const member of members.all) member.kill();
    for (const one of others) one.signal("SIGKILL");
    await Promise.all(others.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  try {
    const [asked, between] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peers}`];
    begin(
      "etcd",
      programs.etcd,
      ...["--data-dir", files.folder(path.join(folder, "etcd")), "--listen-client-urls", asked],
      ...["--advertise-client-urls", asked, "--listen-peer-urls", between],
      ...["--initial-advertise-peer-urls", between, "--initial-cluster", `default=${between}`],
    );
    for (const member of members.all) member.start();
    const at = members.all.map(({ place }) => place);
    begin(
      "haproxy",
      programs.haproxy,
      "-db",
      "-f",
      files.file(path.join(folder, "haproxy.cfg"), haproxyOf(haproxy, at)),
    );
    await members.untilWhole();
    await makeDatabase(`postgresql://postgres:${passwords.postgres}@127.0.0.1:${haproxy}/postgres`, passwords);
    files.file(path.join(folder, "users"), `"${portal}" "${passwords.portal}"\n`);
    const ini = files.file(path.join(folder, "pgbouncer.ini"), pgbouncerOf(folder, pgbouncer, haproxy));
    begin("pgbouncer", programs.pgbouncer, ini);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    /** Where a portal connects: PgBouncer. */
    url: `postgresql://${portal}:${passwords.portal}@127.0.0.1:${pgbouncer}/${portal}`,
    /** The leader's superuser, past PgBouncer. */
    adminUrl: `postgresql://postgres:${passwords.postgres}@127.0.0.1:${haproxy}/${portal}`,
    passwords,
    folder,
    archive,
    members,
    logOf,
    stop,
  };
}
export type DatabaseCluster = Awaited<ReturnType<typeof databaseCluster>>;
