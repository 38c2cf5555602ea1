import fc from "fast-check";
import { expect, test } from "vitest";
import { websiteHost } from "@/lib/reference/site-host";
import { websiteIdentityKey } from "@/lib/reference/site-key";

test.each([
  ["https://www.shop.example/products?me=1", "shop.example"],
  ["https://SHOP.example", "shop.example"],
  // each shop of a marketplace is its own site, in every way its address is written
  ["https://www.amazon.com/shops/a", "amazon.com/shops/a"],
  ["https://www.amazon.com/shops/b", "amazon.com/shops/b"],
  ["amazon.com/SHOPS//A/", "amazon.com/shops/a"],
  ["http://www.amazon.com/shops/%61?ref=x#top", "amazon.com/shops/a"],
  ["https://www.amazon.co.uk/s?me=A1B2C3&ref=1", "amazon.co.uk/s?me=a1b2c3"],
  ["https://www.amazon.co.uk/s?ref=2&ME=a1b2c3", "amazon.co.uk/s?me=a1b2c3"],
  ["https://www.ebay.de/str/nordwind", "ebay.de/str/nordwind"],
  ["https://www.tiktok.com/@nordwind", "tiktok.com/@nordwind"],
  ["https://www.walmart.com/global/seller/101", "walmart.com/global/seller/101"],
  // a shop's own host is a site as any other
  ["https://nordwind.en.alibaba.com/", "nordwind.en.alibaba.com"],
  ["https://nordwind.myshopify.com/a", "nordwind.myshopify.com"],
  // the first page of a marketplace is nobody's
  ["https://www.amazon.com/", ""],
  ["https://www.ebay.com?ref=1", ""],
  ["https://www.amazon.com/shops/%E0%A4%A", "amazon.com/shops/%e0%a4%a"],
  [`https://www.amazon.com/${"a".repeat(400)}`, `amazon.com/${"a".repeat(289)}`],
  // a host that only resembles a marketplace belongs to another owner
  ["https://notamazon.com/shops/a", "notamazon.com"],
  ["https://amazon.com.evil.example/shops/a", "amazon.com.evil.example"],
  ["no site", ""],
])("%s is identified as %s", (website, key) => expect(websiteIdentityKey(website)).toBe(key));

test("for any typed text, a site is identified by its host or by an address on it, or not at all", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
      const key = websiteIdentityKey(text);
      expect(key === "" || key.startsWith(websiteHost(text))).toBe(true);
    }),
  );
});
