import net from "node:net";

/**
 * Buffers a connection's writes until the current turn ends: statements that start together are sent in one write,
 * since each write would wake the database's process separately.
 */
export class GatheringSocket extends net.Socket {
  private isGathering = false;

  override write(...writeArguments: unknown[]): boolean {
    this.gather();
    // named cast: of the overloads one serves for all, since everything is passed on unchanged
    return super.write(...(writeArguments as [string]));
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
