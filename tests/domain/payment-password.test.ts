import { expect, test } from "vitest";
import { newPayPassword } from "@/lib/gate/payment-password";

test("a payment password that is all the same, in a row or a repetition is not set, and any other is", () => {
  const taken = (digits: string) => newPayPassword.safeParse(digits).success;
  const weak = ["000000", "999999", "123456", "654321", "789012", "321098", "121212", "123123", "907907"];
  expect(weak.filter(taken)).toEqual([]);
  expect(["135790", "246801", "112233", "102938", "100000", "198407"].filter((digits) => !taken(digits))).toEqual([]);
  expect(newPayPassword.safeParse("111111").error?.issues.map(({ message }) => message)).toEqual(["payPassword.weak"]);
});
