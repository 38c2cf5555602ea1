/**
 * Configures zod before any page's code runs: the content security policy forbids eval, which zod would try; zod reads
 * its settings here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
