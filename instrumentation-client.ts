import * as z from "zod/mini";

/** The policy forbids eval; zod would try it. Runs before any page's code. */
z.config({ jitless: true });
