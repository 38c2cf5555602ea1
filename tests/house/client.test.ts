import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { buildOpenApiDocument } from "@/lib/call/openapi";
import { callNames } from "@/lib/catalogue/calls";
import { issueCodes } from "@/lib/catalogue/issue-codes";
import { sharedSchemas } from "@/lib/catalogue/shared-schemas";
import { Contract } from "@/lib/developers/reference/descriptions";
import { clientPackage, typescriptOf } from "@/lib/developers/reference/snippets";
import { generateCatalogueClientFiles } from "../../tools/client/catalogue-files";
import { generateCatalogueIfStale } from "../../tools/client/generated-catalogue";
import { runNodeCommand, scripts } from "../../tools/process/command";
import { ownFolder } from "../fixtures/tool";

/** Creates the client's package in a folder of its own, with the catalogue as it is now. */
async function freshClient(): Promise<string> {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  cpSync("client", folder, {
    recursive: true,
    filter: (file) => !/^client\/(?:dist|node_modules|src\/catalogue)(?:$|\/)/.test(file),
  });
  await generateCatalogueIfStale(path.join(folder, "src/catalogue"));
  return folder;
}

test("what the client has of the catalogue is written where it is missing or stale, whole, and left alone otherwise", async () => {
  const folder = path.join(await freshClient(), "src/catalogue");
  const textOf = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const namesIn = () =>
    readdirSync(folder)
      .filter((name) => name !== "made-from")
      .sort();
  const expectWhole = () =>
    expect(namesIn().map((name) => ({ name, text: textOf(name) }))).toEqual(
      generateCatalogueClientFiles().toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  expectWhole();
  writeFileSync(path.join(folder, "areas.ts"), "// of somebody");
  writeFileSync(path.join(folder, "former-area.ts"), "");
  await generateCatalogueIfStale(folder);
  expect(textOf("areas.ts")).toBe("// of somebody");
  // as after a change of a call
  writeFileSync(path.join(folder, "made-from"), "other sources\nother contents");
  await generateCatalogueIfStale(folder);
  expectWhole();
});

test("the client needs no package and nothing else of this project", async () => {
  // named cast: npm's own format
  const manifest = JSON.parse(readFileSync("client/package.json", "utf8")) as Record<string, unknown>;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(manifest.name).toBe(clientPackage);
  const folder = await freshClient();
  const sources = path.join(folder, "src");
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const outside = files.flatMap((file) =>
    ts
      .preProcessFile(readFileSync(path.join(sources, file), "utf8"), true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => !path.join(sources, path.dirname(file), name).startsWith(`${sources}/`))
      .map((name) => `${file} → ${name}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(outside).toEqual([]);
});

/** Maps incorrect lines of a program to the compiler's error code for each. */
const wrong: Readonly<Record<string, string>> = {
  'client.payments.pay({ payeeId: "", amount: 12.3 });': "TS2322",
  'client.payments.cancel({ orderNumber: "PY1" });': "TS2353",
  "client.payments.cancel({});": "TS2741",
  'client.payments.cancel({ orderNo: "PY1", payPassword: "135790" });': "TS2353",
  "client.payments.review({});": "TS2551",
  'client.payments.records({ state: "no such state" });': "TS2322",
  'client.payments.records({}, { idempotencyKey: "12345678" });': "TS2353",
  "(await client.payments.records({})).rows[0]?.amount.toFixed(2);": "TS2339",
  'isRefused(new Error(), "NO_SUCH_CODE");': "TS2345",
};

test("every example of the reference and of the README compiles as a program of its own, and what is wrong does not", async () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(path.resolve("node_modules/@types"), path.join(folder, "node_modules/@types"));
  const paths = { [clientPackage]: [path.join(await freshClient(), "src/main.ts")] };
  const compilerOptions = {
    ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", types: ["node"], noEmit: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, paths },
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const contract = new Contract(buildOpenApiDocument(callNames, "1", sharedSchemas, [], issueCodes));
  const clientCalls = [...callNames].filter(
    ([call]) => (call.forKeys || call.access === "sandbox") && call.session === null,
  );
  for (const [call, name] of clientCalls) {
    const operation = contract.of(name, call.method, call.path, call.isIdempotent);
    if (!operation) throw new Error(`${name} is in the document`);
    writeFileSync(path.join(folder, `${name}.ts`), typescriptOf(operation, "https://portal.example"));
  }
  // the README's own, each a program of its own; what they take for granted is declared once
  const examples = [...readFileSync("client/README.md", "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  );
  expect(examples).toHaveLength(3);
  expect(examples.length * 2).toBe(readFileSync("client/README.md", "utf8").match(/^```/gm)?.length);
  for (const [at, code] of examples.entries())
    writeFileSync(path.join(folder, `readme-${at}.ts`), `${code}\nexport {};\n`);
  writeFileSync(
    path.join(folder, "given.d.ts"),
    "declare const secret: string;\ndeclare const orderNo: string;\ndeclare const request: Request;\n",
  );
  const head = `import { createClient, isRefused } from "${clientPackage}";\nconst client = createClient({ baseUrl: "", apiKey: "" });\n`;
  Object.keys(wrong).forEach((line, at) =>
    writeFileSync(path.join(folder, `wrong-${at}.ts`), `${head}void isRefused;\n${line}\n`),
  );
  const { output } = await runNodeCommand([scripts.typescript, "--project", folder, "--pretty", "false"], {});
  const compilerErrors = [...output.matchAll(/^\S*?([\w.-]+)\.ts\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, file, code]) => [file, code],
  );
  expect(clientCalls.length).toBeGreaterThan(250);
  expect(compilerErrors.sort()).toEqual(Object.values(wrong).map((code, at) => [`wrong-${at}`, code]));
});

test("the package has what is made of the catalogue and nothing else than the compiled client, and runs in plain Node: over HTTP, with a file up and one down", async () => {
  const client = await freshClient();
  expect(await runNodeCommand([scripts.typescript, "--project", client], {})).toMatchObject({ code: 0 });
  // as npm pack does it once its prepack has compiled the client
  const [pack] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--ignore-scripts"], { cwd: client, encoding: "utf8" }),
  ) as { readonly filename: string; readonly files: readonly { readonly path: string }[] }[]; // named cast: npm's own format
  const written = ["ask", "client", "errors", "events", "main", "pages", "request", "retry", "webhooks"];
  const made = generateCatalogueClientFiles().map(({ name }) => `catalogue/${name.replace(/\.ts$/, "")}`);
  expect(made.length).toBeGreaterThan(10);
  expect(pack?.files.map((file) => file.path).sort()).toEqual(
    [
      ...["README.md", "package.json"],
      ...[...written, ...made].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    ].sort(),
  );

  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const installed = path.join(folder, "node_modules", clientPackage);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", path.join(client, pack?.filename ?? ""), "--strip-components=1", "-C", installed]);
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const program = path.join(folder, "program.js");
  writeFileSync(
    program,
    `import { createServer } from "node:http";
import { createClient, isRefused } from "${clientPackage}";
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  if (request.url.includes("/content/")) {
    response.setHeader("content-disposition", "attachment; filename*=UTF-8''%E5%8F%91%E7%A5%A8.png");
    response.end("bytes");
  } else if (body.includes("the file")) response.end(JSON.stringify({ code: "0", message: "", result: { fileId: "f" } }));
  else response.end(JSON.stringify({ code: "LACK_BALANCE", message: "too little", result: null }));
}).listen(0, "127.0.0.1", async () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:" + server.address().port, apiKey: "cbp_test" });
  const { fileId } = await client.files.upload({ file: new File(["the file"], "a.txt") });
  const { name, blob } = await client.files.content({ id: fileId });
  const refused = await client.payments.records().catch((cause) => isRefused(cause, "LACK_BALANCE"));
  console.log(JSON.stringify([name, await blob.text(), refused]));
  server.close();
});
`,
  );
  const { code, output } = await runNodeCommand([program], {});
  expect([code, output.trim()]).toEqual([0, JSON.stringify(["发票.png", "bytes", true])]);
});
