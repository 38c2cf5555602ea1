import { noticesScreens } from "../../lib/notices/screens";
import { receivingScreens } from "../../lib/receiving/screens";
import { addressOf } from "../fixtures/addresses";
import { asOps, opsToken } from "./calls";
import { faultsOf, overflowsOf } from "./faults";
import { isVisitedIn } from "./long";
import { portalPages, waysIn } from "./pages";
import { expect, test, watch } from "./portal-fixtures";

/** The pages in as many parts: each part is a walk of its own, so that two go at a time. */
const parts = Array.from({ length: 3 }, (_, part) => portalPages.filter((_, place) => place % 3 === part));

// Every page is visited in the one language, scheme and width or in the other, in the long programme in both: see
// long.ts. Contrast depends on the scheme, names on the language, folded parts on the width: axe checks it on a
// phone (360 px) or a laptop (1,366 px), and on the same load nothing overflows at 360, 1,366 or 1,920 px.
for (const [language, scheme, width] of [
  ["zh-CN", "light", 360],
  ["en-US", "dark", 1_366],
] as const)
  test.describe(`${language}, ${scheme}`, () => {
    test.use({ language, scheme });

    for (const [part, all] of parts.entries()) {
      const pages = all.filter((path) => isVisitedIn(path, language));
      test(`no page of the portal has an axe finding, a policy violation, an error, or anything wider than its screen (part ${part + 1} of ${parts.length})`, async ({
        portal,
      }) => {
        test.setTimeout(240_000);
        const monitor = watch(portal);
        const findings: string[] = [];
        const rows: Record<string, string> = {};
        if (pages.includes(noticesScreens.notice.path)) {
          await portal.goto(noticesScreens.notices.path);
          const notice = await portal.getByRole("main").locator("a[href*='/notice/']").first().getAttribute("href");
          rows.noticeId = notice?.split("/").at(-1) ?? "";
        }
        for (const path of pages) {
          await portal.setViewportSize({ width, height: 800 });
          await portal.goto(addressOf(path, rows));
          await expect(portal.locator("h1, [role=alert]").first()).toBeVisible();
          findings.push(...(await faultsOf(portal)).map((fault) => `${path} ${fault}`));
        }
        expect([...findings, ...monitor.problems]).toEqual([]);
      });
    }

    test("neither has the way in, for the portal and for the console", async ({
      page,
      context,
      baseURL,
      language: locale,
      scheme: colours,
    }) => {
      const url = baseURL ?? "";
      await context.addCookies([
        { name: "locale", value: locale, url },
        { name: "scheme", value: colours, url },
      ]);
      const monitor = watch(page);
      const findings: string[] = [];
      for (const path of [...waysIn, "/nowhere"]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator("h1")).toBeVisible();
        findings.push(...(await faultsOf(page)).map((fault) => `${path} ${fault}`));
      }
      expect([...findings, ...monitor.problems]).toEqual([]);
    });
  });

test("neither a name without a space from abroad nor an address with an invalid day breaks a list on a phone", async ({
  portal,
  request,
  world,
}) => {
  const token = await opsToken(request);
  const { rows: merchants } = await asOps<{ rows: { userNo: string; balances: unknown[] }[] }>(
    request,
    token,
    `worlds/${world}/merchants`,
  );
  const userNo = merchants.find(({ balances }) => balances.length > 0)?.userNo;
  await asOps(request, token, `worlds/${world}/remittances`, {
    userNo,
    amount: { currency: "USD", amount: "1000.00" },
    payerName: "W".repeat(140),
  });
  const monitor = watch(portal);
  await portal.setViewportSize({ width: 360, height: 800 });
  const answer = await portal.goto(`${receivingScreens.receipts.path}?tab=transit&from=nothing&to=2026-99-99`);
  expect(answer?.status()).toBe(200);
  await expect(portal.getByRole("cell").filter({ hasText: "W".repeat(140) })).toBeVisible();
  expect(await overflowsOf(portal)).toEqual([]);
  expect(monitor.problems).toEqual([]);
});

test("an address that only begins like a file, and one that is none, is answered under the policy of all pages", async ({
  request,
}) => {
  for (const path of ["/icon.svgx", "/icon.svg/more", "/favicon.ico", "/favicon.ico.html"]) {
    const answer = await request.get(path, { headers: { "content-security-policy": "script-src 'nonce-mine'" } });
    expect(answer.status(), path).toBe(404);
    expect(answer.headers(), path).toMatchObject({
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
    expect(await answer.text(), path).not.toContain('nonce="mine"');
  }
});

test("every address below that of built files is neither sniffed nor framed, and one without a file runs nothing", async ({
  request,
}) => {
  for (const path of ["/b2b/_next/static/nothing.js", "/_next/nothing", "/_next/static/chunks/%2e%2e/nothing.html"]) {
    const answer = await request.get(path);
    expect(answer.headers(), path).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
  }
});
