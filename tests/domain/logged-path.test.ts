import { expect, test } from "vitest";
import { redactPathForLog } from "@/lib/backend/logged-path";

test("the log names a page that failed, and never the address of one that anybody with the link may see", () => {
  const secret = "q9vJ3Zr0T1aXb2Yc";
  expect(
    ["payee-account", "activate", "liveness"].map((page) => redactPathForLog(`/${page}/${secret}?x=${secret}`)),
  ).toEqual(["/payee-account/{token}", "/activate/{token}", "/liveness/{token}"]);
  expect(redactPathForLog("/b2b/collection/receipts_page?orderNo=RM2603181000010001")).toBe(
    "/b2b/collection/receipts_page",
  );
  expect(redactPathForLog("/nowhere/at-all")).toBe("/nowhere/at-all");
});
