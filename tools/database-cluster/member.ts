import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRunning } from "../process/is-running";
import type { Place } from "./configuration";
import type { Begun, Begins } from "./processes";

/** How a member stands, as Patroni tells of it. */
export interface Standing {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** The processes that a process has begun and that still run. */
const begunBy = (pid: number): number[] =>
  existsSync(`/proc/${pid}/task/${pid}/children`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number)
    : [];

const sent = (pid: number, signal: NodeJS.Signals): void => {
  if (isRunning(pid)) process.kill(pid, signal);
};

/** One of the cluster's machines: a PostgreSQL and the Patroni that keeps it. */
export class Member {
  readonly place: Place;
  readonly #begins: Begins;
  readonly #command: string;
  #patroni: Begun | undefined;

  constructor(place: Place, command: string, begins: Begins) {
    this.place = place;
    this.#command = command;
    this.#begins = begins;
  }

  get name(): string {
    return this.place.name;
  }

  /** Begins Patroni, which begins PostgreSQL. */
  start(): void {
    this.#patroni = this.#begins(this.name, this.#command, [path.join(this.place.folder, "patroni.json")]);
  }

  /** The processes of its PostgreSQL: first the one that has begun the others, which is held meanwhile. */
  #server(): number[] {
    const file = path.join(this.place.folder, "data", "postmaster.pid");
    const first = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    // a number in a file that was left behind may be somebody else's by now
    const isOurs = first > 0 && existsSync(`/proc/${first}/cwd`) && begunHere(first, this.place.folder);
    if (!isOurs) return [];
    sent(first, "SIGSTOP");
    return [first, ...begunBy(first)];
  }

  /** All of it dies at once, as when the machine does. */
  kill(): void {
    const server = this.#server();
    this.#patroni?.signal("SIGKILL");
    for (const pid of server.reverse()) sent(pid, "SIGKILL");
  }

  /** All of it stands still, as when the machine hangs: its connections stay open, and nothing answers. */
  hang(): void {
    this.#patroni?.signal("SIGSTOP");
    for (const pid of this.#server()) sent(pid, "SIGSTOP");
  }

  /** What its Patroni answers at a path; undefined where it does not. */
  async asked(at: string, init: RequestInit = {}): Promise<Response | undefined> {
    const url = `http://127.0.0.1:${this.place.patroni}${at}`;
    // what is to be done is answered once it was done
    const most = init.method === "POST" ? 120_000 : 10_000;
    return fetch(url, { ...init, signal: AbortSignal.timeout(most) }).catch(() => undefined);
  }

  async leads(): Promise<boolean> {
    const answer = await this.asked("/primary");
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** How all members stand, as this one sees it. */
  async cluster(): Promise<readonly Standing[]> {
    const answer = await this.asked("/cluster");
    // named cast: what Patroni's documentation says of it
    return answer ? ((await answer.json()) as { members: Standing[] }).members : [];
  }
}

/** Whether a process works in the data of this folder. */
function begunHere(pid: number, folder: string): boolean {
  const told = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return told.includes(path.join(folder, "data"));
}
