import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { scripts } from "../../tools/process/command";
import { freePort } from "../../tools/process/free-port";
import type { Bench } from "./harness";

/**
 * The barest app of the same Next, which nobody who builds on it can be faster or lighter than, and in it pages built as
 * MUI's own integration with Next describes: a form, and a list with pickers.
 */
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

const muiLayout = `"use client";
import { AppRouterCacheProvider } from "@mui/material-nextjs/v16-appRouter";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import CssBaseline from "@mui/material/CssBaseline";
const theme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });
export default function Layout({ children }) {
  return <AppRouterCacheProvider><ThemeProvider theme={theme}><CssBaseline />{children}</ThemeProvider></AppRouterCacheProvider>;
}`;
const dynamicPage = (name: string) =>
  `import Part from "./part";\nexport const dynamic = "force-dynamic";\nexport default function ${name}() { return <Part />; }`;
const muiForm = `"use client";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
export default function Form() {
  return <form>{Array.from({ length: 10 }, (_, n) => <TextField key={n} label={"Field " + n} helperText="Help" fullWidth />)}<Button type="submit" variant="contained">Send</Button></form>;
}`;
const muiList = `"use client";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import rows from "../../table/rows.json";
export default function List() {
  const [head, ...body] = rows;
  return <LocalizationProvider dateAdapter={AdapterDayjs}><DatePicker label="From" /><DatePicker label="To" /><Table><TableHead><TableRow>{head.map((text, i) => <TableCell key={i}>{text}</TableCell>)}</TableRow></TableHead><TableBody>{body.map((row, r) => <TableRow key={r}>{row.map((text, i) => <TableCell key={i}>{text}</TableCell>)}</TableRow>)}</TableBody></Table></LocalizationProvider>;
}`;

/**
 * Builds and starts it: `/` is a static page, `/table` a dynamic one with the rows given, `/api` a bare handler; `/mui/form` has ten
 * text fields, `/mui/list` the rows and two pickers. Inside this project's folder, so that it is the same Next and MUI.
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
  write("app/mui/layout.jsx", muiLayout);
  write("app/mui/form/page.jsx", dynamicPage("FormPage"));
  write("app/mui/form/part.jsx", muiForm);
  write("app/mui/list/page.jsx", dynamicPage("ListPage"));
  write("app/mui/list/part.jsx", muiList);
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
