import net from "node:net";

/**
 * A connection's socket that holds back what is written until the work at hand gives way: statements that are begun
 * together leave in one write, each of which would wake the database's process for itself.
 */
export class GatheringSocket extends net.Socket {
  private isGathering = false;

  override write(...asked: unknown[]): boolean {
    this.gather();
    // named cast: of the overloads one serves for all, since everything is passed on unchanged
    return super.write(...(asked as [string]));
  }

  override cork(): void {
    this.gather();
    super.cork();
  }

  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.isGathering = false;
      this.uncork();
    });
  }
}
