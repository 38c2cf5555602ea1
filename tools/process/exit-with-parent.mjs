// Preloaded into every process that `npm start` keeps: when the keeper is gone without a word (killed, crashed), the
// child ends too, instead of holding the port and the data folder for nobody. Only the keeper's own child is leashed:
// Node hands preloads and variables on, and a grandchild needs its channel for itself.
const isLeashed = process.env.LEASHED !== undefined;
delete process.env.LEASHED;

if (isLeashed) {
  if (!process.connected) process.exit(0); // the keeper was gone before this line was reached
  process.on("disconnect", () =>
    process.listenerCount("SIGTERM") > 0 ? process.emit("SIGTERM", "SIGTERM") : process.exit(0),
  );
  process.channel.unref();
}
