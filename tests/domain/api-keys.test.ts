import { describe, expect, test } from "vitest";
import { withImpliedPermissions } from "@/lib/access/grants";
import { catalogue } from "@/lib/catalogue/calls";
import { keyGrantables, moneyPermissions } from "@/lib/catalogue/key-grantables";
import { isIpAddressRange, isAddressAllowed } from "@/lib/developers/keys/address-range";
import { missingApiKeyTerm, includesMoneyPermission } from "@/lib/developers/keys/rules";
import { isApiKeyToken } from "@/lib/session/request";
import { isWellFormedKeySecret, newApiKeySecret } from "@/lib/simulator/developers/keys/secret";
import { money } from "@/lib/money/money";

describe("addresses of a key", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.7", "203.0.113.8", false],
    ["203.0.113.0/24", "203.0.113.255", true],
    ["203.0.113.0/24", "203.0.114.0", false],
    ["203.0.113.128/25", "203.0.113.127", false],
    ["0.0.0.0/0", "8.8.8.8", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::/0", "8.8.8.8", false],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["2001:db8::8000/113", "2001:db8::ffff", true],
    ["2001:db8::8000/113", "2001:db8::7fff", false],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", true],
    ["203.0.113.7", "::ffff:203.0.113.7", true],
    ["::ffff:203.0.113.0/120", "203.0.113.9", true],
    ["203.0.113.7", "unknown", false],
  ])("a key of %s may be used from %s: %s", (range, address, isIn) => {
    expect(isIpAddressRange(range)).toBe(true);
    expect(isAddressAllowed(address, [range])).toBe(isIn);
  });

  test("a key without any may be used from anywhere, one with several from each", () => {
    expect(isAddressAllowed("unknown", [])).toBe(true);
    expect(isAddressAllowed("10.0.0.9", ["203.0.113.0/24", "10.0.0.0/8"])).toBe(true);
  });

  test.each([
    "",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.007",
    "203.0.113.7/33",
    "203.0.113.7/-1",
    "203.0.113.7/24",
    "203.0.113.0/24/8",
    "203.0.113.0/ 24",
    "2001:db8::1::2",
    "2001:db8:1",
    "2001:db8::/129",
    "2001:db8::1/64",
    "1:2:3:4:5:6:7:8:9",
    "::ffff:203.0.113.0/95",
    "example.com",
  ])("%j is no valid range of addresses", (text) => {
    expect(isIpAddressRange(text)).toBe(false);
  });
});

describe("the secret of a key", () => {
  test("is recognised by its prefix and its checksum, and none is like another", () => {
    const secrets = Array.from({ length: 50 }, () => newApiKeySecret({ name: "demo" }));
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^cbp_test_[0-9A-Za-z]{49}$/);
      expect([isApiKeyToken(secret), isWellFormedKeySecret(secret)]).toEqual([true, true]);
    }
  });

  test("with one letter changed, left out or added is invalid, but still recognised as one", () => {
    const secret = newApiKeySecret({ name: "demo" });
    const at = 20;
    const replacement = secret[at] === "a" ? "b" : "a";
    for (const wrong of [
      secret.slice(0, at) + replacement + secret.slice(at + 1),
      secret.slice(0, -1),
      `${secret}0`,
      secret.replace("test", "live"),
    ])
      expect([isApiKeyToken(wrong), isWellFormedKeySecret(wrong)]).toEqual([true, false]);
  });
});

describe("the permissions a key may have", () => {
  test("never decides on other people's objects, and never manages people, roles, keys or the company", () => {
    expect(keyGrantables.filter(({ action }) => action === "review")).toEqual([]);
    expect(
      keyGrantables.filter(({ permission }) => /^(setting|developer|customer-service)\//.test(permission)),
    ).toEqual([]);
    expect(keyGrantables.length).toBeGreaterThan(20);
  });

  test("is consistent: the prerequisites of a permission can be permitted too", () => {
    for (const { permission, alongWith } of keyGrantables)
      expect([
        permission,
        alongWith.filter((item) => !withImpliedPermissions([permission], keyGrantables).includes(item)),
      ]).toEqual([permission, []]);
  });

  test("moves money by payments and by decisions on their destination, and by no permission to read", () => {
    expect(moneyPermissions).toEqual(
      expect.arrayContaining([
        "payment_manage/initiate_payment",
        "payment_manage/batchPayment",
        "payment_manage/payee_account/common-payee-edit-add",
        "transfer_manage/userTransferApply",
        "settle/settle-apply",
        "exchange/exchangeApply",
      ]),
    );
    expect(includesMoneyPermission(["payment_manage/payment_order", "account:balances"], moneyPermissions)).toBe(false);
  });

  test("no call that opens or ends a session, decides on another's work or is one person's own is open to keys", () => {
    const open = catalogue.filter(({ forKeys }) => forKeys);
    expect(open.filter(({ session }) => session !== null)).toEqual([]);
    expect(
      open.filter(({ access }) => typeof access === "object" && (access.mainOperator || access.action === "review")),
    ).toEqual([]);
    expect(open.flatMap(({ access, path }) => (access === "own" ? [path] : [])).sort()).toEqual([
      "/api/common/file/content/{id}",
      "/api/common/file/get-download-info/{id}",
      "/api/common/file/get-file-download-info",
      "/api/common/file/get-file-template-dfs-id/{code}",
      "/api/common/file/getDownloadInfo",
      "/api/common/file/getFileDownloadInfo",
      "/api/common/file/upload",
      "/api/common/upload",
      "/api/user/download/query-download-result",
    ]);
  });
});

test("a key that moves money has addresses and limits, with one order no more than a day", () => {
  const [orderLimit, dayLimit] = [money("USD", 100n), money("USD", 200n)];
  const addresses = ["203.0.113.7"];
  expect(missingApiKeyTerm({ addresses: [] }, false)).toBeUndefined();
  expect(missingApiKeyTerm({ addresses: [], orderLimit, dayLimit }, true)).toBe("addresses");
  expect(missingApiKeyTerm({ addresses, dayLimit }, true)).toBe("orderLimit");
  expect(missingApiKeyTerm({ addresses, orderLimit }, true)).toBe("dayLimit");
  expect(missingApiKeyTerm({ addresses, orderLimit: dayLimit, dayLimit: orderLimit }, true)).toBe("limits");
  expect(missingApiKeyTerm({ addresses, orderLimit, dayLimit: orderLimit }, true)).toBeUndefined();
});
