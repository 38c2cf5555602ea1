const ownersKept = 1_000;

/** One that waits for its turn. */
interface Waiting<Worker> {
  readonly owner: string;
  readonly begin: (worker: Worker) => void;
}

/**
 * Hands out a few workers among owners: an owner holds one at a time, and whoever was served longest ago comes next, so
 * that one's queue never keeps another from their turn.
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

  /** How many wait, or how many of one owner's; those being served are not among them. */
  waiting(owner?: string): number {
    return owner === undefined ? this.line.length : this.line.filter((each) => each.owner === owner).length;
  }

  /** Does the work with a worker when it is its owner's turn. */
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
    const [first] = this.line
      .filter(({ owner }) => !this.busy.has(owner))
      .sort((one, other) => order(one) - order(other));
    const worker = first && this.idle.pop();
    if (!first || worker === undefined) return;
    this.line.splice(this.line.indexOf(first), 1);
    this.busy.add(first.owner);
    this.servedAt.delete(first.owner);
    this.servedAt.set(first.owner, (this.turns += 1));
    // who was served longest ago is forgotten: they come first as it is
    const [longestAgo] = this.servedAt.keys();
    if (this.servedAt.size > ownersKept && longestAgo !== undefined) this.servedAt.delete(longestAgo);
    first.begin(worker);
  }
}
