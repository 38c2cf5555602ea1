import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { scripts } from "../../tools/process/command";
import { freePort } from "../../tools/process/free-port";
import type { Bench } from "./harness";

/** The barest app of the same Next: what nobody who builds on it can be faster or lighter than. */
export interface ReferenceApp {
  readonly url: string;
}

export type Table = readonly (readonly string[])[];

const page = `export default function Page() { return <p>Hello</p>; }`;
const layout = `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`;
const api = `export const dynamic = "force-dynamic";\nexport const GET = () => Response.json({ code: "0", message: "", result: { rows: [{ currency: "USD", amount: "1.00" }] } });\nexport const POST = GET;`;
const table = `import rows from "./rows.json";
export const dynamic = "force-dynamic";
export default function Page() {
  const [head, ...body] = rows;
  return <table><thead><tr>{head.map((text, i) => <th key={i}>{text}</th>)}</tr></thead><tbody>{body.map((row, r) => <tr key={r}>{row.map((text, i) => <td key={i}>{text}</td>)}</tr>)}</tbody></table>;
}`;

/**
 * Builds and starts it: `/` is a static page, `/table` a dynamic one with the rows given, `/api` a bare handler. Inside
 * this project's folder, so that it is the same Next.
 */
export async function openReferenceApp(bench: Bench, rows: Table = [["head"], ["cell"]]): Promise<ReferenceApp> {
  bench.log("building the reference app …");
  mkdirSync(".test", { recursive: true });
  const folder = mkdtempSync(path.resolve(".test", "reference-app-"));
  bench.defer(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write("package.json", JSON.stringify({ name: "reference-app", private: true, type: "module" }));
  write(
    "next.config.js",
    `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(process.cwd())} } };`,
  );
  write("app/layout.jsx", layout);
  write("app/page.jsx", page);
  write("app/table/page.jsx", table);
  write("app/table/rows.json", JSON.stringify(rows));
  write("app/api/route.js", api);
  const next = path.resolve(scripts.next);
  await promisify(execFile)(process.execPath, [next, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [next, "start", folder, "-p", String(port)], {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  const exit = new Promise((resolve) => server.once("close", resolve));
  bench.defer(() => server.kill() && exit);
  await untilItAnswers(url);
  return { url };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}
