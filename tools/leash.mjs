// Preloaded into every process that `npm start` keeps: when the keeper is gone without a word (killed, crashed), the
// child ends too, instead of holding the port and the data folder for nobody.
// Only the keeper's own child is leashed: Node hands preloads on, and a grandchild needs its channel for itself.
if (process.channel && process.env.LEASHED_BY === String(process.ppid)) {
  process.on("disconnect", () => (process.listenerCount("SIGTERM") > 0 ? process.emit("SIGTERM", "SIGTERM") : process.exit(0)));
  process.channel.unref();
}
