// Preloaded into every process that `npm start` keeps: when the keeper is gone without a word (killed, crashed), the
// child ends too, instead of holding the port and the data folder for nobody.
if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
