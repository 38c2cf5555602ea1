// Everything that exists for Node 20 alone, behind one switch: once Node 22.15 is the oldest that is supported, this file
// and code-cache.mjs go. Plain JavaScript, because tools/run.mjs reads it before anything is compiled.
import module from "node:module";

/** Whether this Node lacks what newer ones have built in: hooks in the same thread, and a cache of compiled code. */
export const isOldNode = !module.registerHooks || !module.enableCompileCache;

/** Starts the cache of compiled code that newer Nodes keep; code-cache.mjs stands in for it. */
export const keepCompiledCode = () => {
  if (!isOldNode) module.enableCompileCache();
};

/** Has modules of this name resolve to an empty one. */
export function emptyModule(name) {
  const url = "data:text/javascript,";
  if (!isOldNode) {
    module.registerHooks({
      resolve: (wanted, context, next) => (wanted === name ? { url, shortCircuit: true } : next(wanted, context)),
    });
    return;
  }
  // deprecated from Node 26 on: its hooks run in a thread of their own, so they come as a text
  const hooks = `export const resolve = (wanted, context, next) => wanted === ${JSON.stringify(name)} ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(wanted, context);`;
  module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}
