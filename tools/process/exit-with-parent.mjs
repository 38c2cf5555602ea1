// Preloaded into every process that `npm start` supervises: when the supervisor is gone without a word (killed,
// crashed), the child ends too, instead of holding the port and the data folder for nobody. Only the supervisor's own
// child does so: Node hands preloads and variables on, and a grandchild needs its channel for itself.
const exitsWithParent = process.env.EXIT_WITH_PARENT !== undefined;
delete process.env.EXIT_WITH_PARENT;

// Meant for the supervisor (see log-level.ts), it may be sent to all processes of a service, and would end this one.
process.on("SIGUSR2", () => {});

if (exitsWithParent) {
  if (!process.connected) process.exit(0); // the supervisor was gone before this line was reached
  process.on("disconnect", () =>
    process.listenerCount("SIGTERM") > 0 ? process.emit("SIGTERM", "SIGTERM") : process.exit(0),
  );
  process.channel.unref();
}
