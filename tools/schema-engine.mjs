#!/usr/bin/env node
// Replaces Prisma's native schema engine, which its command line downloads before any command: the same JSON-RPC on
// standard input and output, answered by the WASM engine over a driver adapter. prisma.config.ts names it in
// PRISMA_SCHEMA_ENGINE_BINARY.
import fs from "node:fs";
import { createRequire } from "node:module";
import readline from "node:readline";
import { parseArgs } from "node:util";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";

const require = createRequire(import.meta.url);
const given = process.argv.slice(2);
if (given.includes("--version")) {
  console.log("schema-engine-cli wasm");
  process.exit(0);
}
const { values, positionals } = parseArgs({
  args: given,
  strict: false,
  allowPositionals: true,
  options: {
    datamodels: { type: "string", multiple: true },
    datasource: { type: "string" },
    "enabled-preview-features": { type: "string" },
    "extension-types": { type: "string" },
  },
});
/** The database of this command; absent for commands that need none, such as validate. */
const url = values.datasource ? (JSON.parse(values.datasource).url ?? "") : "";

/**
 * Gaps of pg's adapter for migrations: columns of type "char" (oid 18), and scripts with semicolons inside of bodies.
 */
function completed(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let chars = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    chars = [];
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== 18) continue;
      field.dataTypeID = 1042;
      chars.push(index);
    }
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of chars) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (cause) {
      adapter.onError(cause);
    }
  };
  return adapter;
}

/** The shadow database, on which `migrate dev` and `migrate diff` replay the migrations: a PGlite in memory. */
async function shadow() {
  const { PGlite } = await import("@electric-sql/pglite");
  const { PrismaPGlite } = await import("pglite-prisma-adapter");
  const db = await PGlite.create("memory://shadow");
  const adapter = await new PrismaPGlite(db).connect();
  adapter.executeScript = async (script) => {
    try {
      await db.exec(script);
    } catch (cause) {
      adapter.onError(cause);
    }
  };
  adapter.dispose = () => db.close();
  return adapter;
}

async function server() {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const { default: pg } = await import("pg");
  const schema = new URL(url).searchParams.get("schema") ?? "public";
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return completed(await new PrismaPg(pool, { schema, disposeExternalPool: true }).connect());
}

/** `cli create-database | drop-database | can-connect-to-database`: single commands outside of the protocol. */
async function single(command) {
  const { default: pg } = await import("pg");
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1)).replaceAll('"', '""');
  if (command !== "can-connect-to-database") target.pathname = "/postgres";
  try {
    const client = new pg.Client({ connectionString: target.href });
    await client.connect();
    if (command === "create-database") await client.query(`CREATE DATABASE "${name}"`);
    if (command === "drop-database") await client.query(`DROP DATABASE "${name}"`);
    await client.end();
    process.exit(0);
  } catch (cause) {
    const error_code = { "3D000": "P1003", "42P04": "P1009" }[cause.code] ?? "P1001";
    const report = {
      level: "ERROR",
      target: "schema_engine::logger",
      fields: { message: cause.message, error_code, is_panic: false },
    };
    console.error(`schema-engine\n${JSON.stringify(report)}`);
    process.exit(1);
  }
}
if (positionals[0] === "cli") await single(positionals[1]);

// The package's own entry loads the WASM by `fetch` of a file, which Node refuses: it is instantiated here by hand.
globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
  set_message(message) {
    this.message = `RuntimeError: ${message}`;
  },
  get() {
    return this.message;
  },
};
const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
const wasm = require.resolve("@prisma/schema-engine-wasm").replace(/schema_engine\.js$/, "schema_engine_bg.wasm");
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), { "./schema_engine_bg.js": glue });
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

let made;
const engine = () => (made ??= make());
function make() {
  const datamodels = (values.datamodels ?? []).map((file) => [file, fs.readFileSync(file, "utf8")]);
  const factory = {
    provider: "postgres",
    adapterName: "schema-engine",
    connect: url ? server : shadow,
    connectToShadowDb: shadow,
  };
  return glue.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

const send = (body) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...body })}\n`);
/** The WASM engine's names differ from the protocol's in one place. */
const methodNames = { getDatabaseVersion: "version" };
let printed = 100_000;

async function handle({ id, method, params }) {
  if (!method) return;
  try {
    const result = await (await engine())[methodNames[method] ?? method](params);
    if (method === "diff" && result?.stdout)
      send({ id: ++printed, method: "print", params: { content: result.stdout } });
    send({ id, result: result ?? {} });
  } catch (cause) {
    send({
      id,
      error: { code: 4466, message: "An error happened. Check the data field for details.", data: details(cause) },
    });
  }
}

/** The engine throws its known errors as JSON text. */
function details(cause) {
  try {
    const { is_panic, message, meta, error_code } = JSON.parse(cause.message);
    return { is_panic: Boolean(is_panic), message, meta, error_code };
  } catch {
    return { is_panic: false, message: cause?.message ?? String(cause), error_code: cause?.code };
  }
}

let answered = Promise.resolve();
const input = readline.createInterface({ input: process.stdin });
input.on("line", (line) => {
  if (line.trim()) answered = answered.then(() => handle(JSON.parse(line)));
});
input.on("close", () => answered.finally(() => process.exit(0)));
