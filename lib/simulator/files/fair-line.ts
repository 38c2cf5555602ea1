const ownersMax = 1_000;

/** Describes work that waits for its turn. */
interface Waiting<Worker> {
  readonly owner: string;
  readonly begin: (worker: Worker) => void;
}

/**
 * Distributes a few workers among owners: each owner uses one worker at a time, and the owner served least recently is
 * next, so that one owner's queue never delays another's.
 */
export class FairLine<Worker> {
  private readonly idle: Worker[];
  private readonly line: Waiting<Worker>[] = [];
  private readonly busy = new Set<string>();
  private readonly servedAt = new Map<string, number>();
  private turns = 0;
  constructor(workers: readonly Worker[]) {
    this.idle = [...workers];
  }

  /** Returns the number of waiting entries, of all owners or of one; those being served are not counted. */
  waiting(owner?: string): number {
    return owner === undefined ? this.line.length : this.line.filter((entry) => entry.owner === owner).length;
  }

  /** Runs the work with a worker when its owner's turn comes. */
  async serve<T>(owner: string, work: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = await new Promise<Worker>((begin) => {
      this.line.push({ owner, begin });
      this.next();
    });
    try {
      return await work(worker);
    } finally {
      this.busy.delete(owner);
      this.idle.push(worker);
      this.next();
    }
  }

  private next(): void {
    const order = ({ owner }: Waiting<Worker>) => this.servedAt.get(owner) ?? 0;
    const [first] = this.line.filter(({ owner }) => !this.busy.has(owner)).sort((a, b) => order(a) - order(b));
    const worker = first && this.idle.pop();
    if (!first || worker === undefined) return;
    this.line.splice(this.line.indexOf(first), 1);
    this.busy.add(first.owner);
    this.servedAt.delete(first.owner);
    this.servedAt.set(first.owner, (this.turns += 1));
    // who was served longest ago is forgotten: they come first as it is
    const [longestAgo] = this.servedAt.keys();
    if (this.servedAt.size > ownersMax && longestAgo !== undefined) this.servedAt.delete(longestAgo);
    first.begin(worker);
  }
}
