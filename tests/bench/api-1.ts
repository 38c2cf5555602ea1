import { accountCalls } from "@/lib/accounts/calls/balances";
import { median, ratioAtLeast, type Benchmark } from "./harness";
import { sideBySide } from "./load";
import { openPortal } from "./portal";
import { openReferenceApp } from "./reference-app";

const rounds = 5;
const seconds = 4;

export const benchmark: Benchmark = {
  name: "API-1",
  about: "the balances call with a session, against a bare Next route handler",
  async run(bench) {
    const portal = await openPortal(bench);
    const ours = { url: portal.url + accountCalls.balances.path, cookie: portal.cookies.owner, body: {} };
    const reference = { url: `${(await openReferenceApp(bench)).url}/api`, body: {} };
    const results = await sideBySide(bench.rounds(rounds), seconds, ours, reference);
    const perSecond = (values: readonly { perSecond: number }[]) => median(values.map((result) => result.perSecond));
    bench.report({
      metric: "requests/s",
      ours: perSecond(results.ours),
      reference: { name: "bare route handler", value: perSecond(results.reference) },
      target: ratioAtLeast(0.6),
    });
    bench.report({
      metric: "p99, ms",
      ours: median(results.ours.map((result) => result.p99Milliseconds)),
      reference: {
        name: "bare route handler",
        value: median(results.reference.map((result) => result.p99Milliseconds)),
      },
    });
  },
};
