import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRunning } from "../process/is-running";
import type { MemberPlace } from "./configuration";
import type { StartedProcess, Begins } from "./processes";

/** Describes the status of a member, as Patroni reports it. */
export interface MemberStatus {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** Returns the running child processes of a process. */
const begunBy = (pid: number): number[] =>
  existsSync(`/proc/${pid}/task/${pid}/children`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number)
    : [];

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  if (isRunning(pid)) process.kill(pid, signal);
};

/** Represents one machine of the cluster: a PostgreSQL and the Patroni that supervises it. */
export class Member {
  readonly place: MemberPlace;
  readonly #begins: Begins;
  readonly #command: string;
  #patroni: StartedProcess | undefined;

  constructor(place: MemberPlace, command: string, begins: Begins) {
    this.place = place;
    this.#command = command;
    this.#begins = begins;
  }

  get name(): string {
    return this.place.name;
  }

  /** Starts Patroni, which starts PostgreSQL. */
  start(): void {
    this.#patroni = this.#begins(this.name, this.#command, [path.join(this.place.folder, "patroni.json")]);
  }

  /** Returns the processes of its PostgreSQL: first the postmaster, which is stopped meanwhile. */
  #server(): number[] {
    const file = path.join(this.place.folder, "data", "postmaster.pid");
    const first = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    // a number in a file that was left behind may be somebody else's by now
    const isOurs = first > 0 && existsSync(`/proc/${first}/cwd`) && begunHere(first, this.place.folder);
    if (!isOurs) return [];
    sendSignal(first, "SIGSTOP");
    return [first, ...begunBy(first)];
  }

  /** Kills all of its processes immediately, as in a machine failure. */
  kill(): void {
    const server = this.#server();
    this.#patroni?.signal("SIGKILL");
    for (const pid of server.reverse()) sendSignal(pid, "SIGKILL");
  }

  /** Stops all of its processes, as when the machine hangs: its connections stay open, and nothing answers. */
  hang(): void {
    this.#patroni?.signal("SIGSTOP");
    for (const pid of this.#server()) sendSignal(pid, "SIGSTOP");
  }

  /** Requests a path from its Patroni; undefined without an answer. */
  async request(at: string, init: RequestInit = {}): Promise<Response | undefined> {
    const url = `http://127.0.0.1:${this.place.patroni}${at}`;
    // what is to be done is answered once it was done
    const most = init.method === "POST" ? 120_000 : 10_000;
    return fetch(url, { ...init, signal: AbortSignal.timeout(most) }).catch(() => undefined);
  }

  async leads(): Promise<boolean> {
    const answer = await this.request("/primary");
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** Returns the status of all members, as this one reports it. */
  async cluster(): Promise<readonly MemberStatus[]> {
    const answer = await this.request("/cluster");
    // named cast: what Patroni's documentation says of it
    return answer ? ((await answer.json()) as { members: MemberStatus[] }).members : [];
  }
}

/** Returns true when a process works in the data of this folder. */
function begunHere(pid: number, folder: string): boolean {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return commandLine.includes(path.join(folder, "data"));
}
