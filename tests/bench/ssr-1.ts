import { paymentsScreens } from "@/lib/payments/screens";
import { median, ratioAtLeast, ratioAtMost, type Benchmark } from "./harness";
import { sideBySide } from "./load";
import { openPortal } from "./portal";
import { openReferenceApp, type Table } from "./reference-app";

const rounds = 5;
const seconds = 4;

export const benchmark: Benchmark = {
  name: "SSR-1",
  about:
    "the payment records page, signed in, 20 rows from the database, against the barest dynamic Next page with the same table",
  async run(bench) {
    const portal = await openPortal(bench);
    const ours = { url: portal.url + paymentsScreens.records.path, cookie: portal.cookies.owner };
    const rows = tableOf(await (await fetch(ours.url, { headers: { cookie: ours.cookie } })).text());
    if (rows.length < 20) throw new Error(`the payment records page shows ${rows.length} rows, head included`);
    const reference = { url: `${(await openReferenceApp(bench, rows)).url}/table` };
    const results = await sideBySide(bench.rounds(rounds), seconds, ours, reference);
    const name = `barest dynamic page, the same table of ${rows.length - 1} rows`;
    const medians = (figure: "perSecond" | "p99Milliseconds") => ({
      ours: median(results.ours.map((result) => result[figure])),
      reference: { name, value: median(results.reference.map((result) => result[figure])) },
    });
    bench.report({ metric: "pages/s", ...medians("perSecond"), target: ratioAtLeast(0.6) });
    bench.report({ metric: "p99, ms", ...medians("p99Milliseconds"), target: ratioAtMost(2) });
  },
};

/** The texts of a page's table, row by row, its head first. */
function tableOf(html: string): Table {
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, inner = ""]) => inner.replace(/<[^>]+>/g, "").trim());
  const table = /<table.*?<\/table>/s.exec(html)?.[0] ?? "";
  return [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cells(row));
}
