import { chromium } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [state, path] of [[null, "/login"], [null, "/register/WELCOME-2026"], ["partner", "/b2b/account"], ["partner", "/b2b/payment_manage/initiate_payment"], ["partner", "/b2b/exchange/exchangeOrder"], ["partner", "/b2b/payment_manage/payment_order"], ["new", "/b2b/setting/verified/company-add"], ["ops", "/ops/worlds/demo"]]) {
  const ctx = await browser.newContext(state ? { storageState: `/work/state-${state}.json` } : {});
  const page = await ctx.newPage(); const sizes = new Map();
  page.on("response", (r) => { if (/javascript/.test(r.headers()["content-type"] ?? "")) sizes.set(r.url(), r.body().then((b) => brotliCompressSync(b).length, () => 0)); });
  await page.goto("http://localhost:4400" + path); await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
  const all = await Promise.all(sizes.values());
  console.log(path, page.url().slice(21), (all.reduce((a, b) => a + b, 0) / 1000).toFixed(0), "kB", sizes.size);
  await ctx.close();
}
await browser.close();
