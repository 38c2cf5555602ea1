import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";
const base = process.env.BASE ?? "http://localhost:4400";
const [,, lang, scheme, width, ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const isOps = paths[0]?.startsWith("/ops");
const state = `/work/state-${isOps ? "ops" : (process.env.WHO ?? "owner")}.json`;
const ctx = await browser.newContext({ locale: lang, viewport: { width: +width, height: 900 }, timezoneId: "Asia/Shanghai", ...(existsSync(state) && !process.env.ANON && { storageState: state }) });
await ctx.addCookies([{ name: "scheme", value: scheme, url: base }, { name: "locale", value: lang, url: base }]);
const page = await ctx.newPage();
page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", page.url(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("ERROR", page.url(), String(e).slice(0, 400)));
if (!process.env.ANON && !existsSync(state)) {
  await page.goto(base + (isOps ? "/ops/login" : "/login"));
  if (!isOps) await page.getByRole("link", { name: /^(Email|邮箱)/ }).click().then(() => page.waitForTimeout(800));
  await page.locator("main input:visible:not([type=radio]), form input:visible:not([type=radio])").first().fill(isOps ? "ops" : (process.env.WHO ?? "owner") + "@demo.example");
  await page.locator("input[type=password]").fill(isOps ? "Ops-Demo-2026" : "Demo-2026");
  await page.locator("button[type=submit]").click();
  await page.waitForURL((u) => !u.pathname.includes("ogin"), { timeout: 60000 }).catch((e) => console.log("NOLOGIN", page.url()));
}
if (!process.env.ANON) await ctx.storageState({ path: state });
await ctx.addCookies([{ name: "scheme", value: scheme, url: base }, { name: "locale", value: lang, url: base }]);
for (const path of paths) {
  await page.goto(base + path);
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
  await page.screenshot({ path: `/work/shots/${path.replace(/[/?=&]/g, "_")}-${lang}-${scheme}-${width}.png`, fullPage: !!process.env.FULL });
}
await browser.close();
