import path from "node:path";
import { defineConfig } from "prisma/config";

// Windows cannot start a script as a program; there Prisma downloads its native engine. PRISMA_NATIVE_ENGINE requests that elsewhere too.
// that elsewhere too.
if (process.platform !== "win32" && !process.env.PRISMA_NATIVE_ENGINE) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "tools/schema-engine.mjs");
}

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations", seed: "node tools/run.mjs seed" },
  // Without DATABASE_URL the seed finds the embedded database automatically; the other commands require the variable.
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
