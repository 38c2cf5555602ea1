import { paymentsScreens } from "@/lib/payments/screens";
import { median, ratioAtLeast, type Benchmark } from "./harness";
import { sideBySide } from "./load";
import { openPortal } from "./portal";
import { openReferenceApp, type Table } from "./reference-app";

const rounds = 5;
const seconds = 4;

export const benchmark: Benchmark = {
  name: "SSR-1",
  about:
    "the payment records page, signed in, 20 rows from the database, against a bare list of MUI's own integration with the same table, and the barest dynamic Next page",
  async run(bench) {
    const portal = await openPortal(bench);
    const ours = { url: portal.url + paymentsScreens.records.path, cookie: portal.cookies.owner };
    const rows = tableOf(await (await fetch(ours.url, { headers: { cookie: ours.cookie } })).text());
    if (rows.length < 20) throw new Error(`the payment records page shows ${rows.length} rows, head included`);
    const app = await openReferenceApp(bench, rows);
    const compare = async (name: string, path: string, target: number | undefined) => {
      const results = await sideBySide(bench.rounds(rounds), seconds, ours, { url: app.url + path });
      const medians = (figure: "perSecond" | "p99Milliseconds") => ({
        ours: median(results.ours.map((result) => result[figure])),
        reference: { name, value: median(results.reference.map((result) => result[figure])) },
      });
      bench.report({
        metric: `pages/s, beside a ${name}`,
        ...medians("perSecond"),
        ...(target !== undefined && { target: ratioAtLeast(target) }),
      });
      bench.report({ metric: `p99, ms, beside a ${name}`, ...medians("p99Milliseconds") });
    };
    await compare("bare MUI list", "/mui/list", 1.5);
    await compare("bare Next list", "/table", undefined);
  },
};

/** The texts of a page's table, row by row, its head first. */
function tableOf(html: string): Table {
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, inner = ""]) => inner.replace(/<[^>]+>/g, "").trim());
  const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
  return [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cells(row));
}
