/**
 * The policy forbids eval; zod would try it. Runs before any page's code; zod, where a page has it, reads its settings
 * here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
