import { expect, test } from "vitest";
import { newPayPassword } from "@/lib/gate/payment-password";

test("a payment password that is all the same, in a row or a repetition is not set, and any other is", () => {
  const isAccepted = (digits: string) => newPayPassword.safeParse(digits).success;
  const weak = ["000000", "999999", "123456", "654321", "789012", "321098", "121212", "123123", "907907"];
  expect(weak.filter(isAccepted)).toEqual([]);
  expect(["135790", "246801", "102938", "198407"].filter((digits) => !isAccepted(digits))).toEqual([]);
  expect(newPayPassword.safeParse("111111").error?.issues.map(({ message }) => message)).toEqual(["payPassword.weak"]);
});

test("a payment password that many would choose is refused: pairs, triples, mirrors, walks over the keys, favourites", () => {
  const isAccepted = (digits: string) => newPayPassword.safeParse(digits).success;
  for (const weak of ["112233", "998877", "001122", "115599", "111222", "888666", "123321", "147741", "121212"])
    expect(isAccepted(weak), weak).toBe(false);
  for (const weak of [
    "112122",
    "100000",
    "654654",
    "123789",
    "321654",
    "147258",
    "159357",
    "963852",
    "520131",
    "168888",
  ])
    expect(isAccepted(weak), weak).toBe(false);
  for (const strong of ["135790", "246801", "975310", "112357", "730418", "481516", "902274"])
    expect(isAccepted(strong), strong).toBe(true);
});

test("a payment password that counts is refused: in pairs, in halves, round the keys", () => {
  const isAccepted = (digits: string) => newPayPassword.safeParse(digits).success;
  for (const weak of ["121314", "101112", "102030", "908070", "010203", "121416", "123124", "200199"])
    expect(isAccepted(weak), weak).toBe(false);
  for (const weak of ["147896", "369874", "123654", "131420", "112358", "314159"])
    expect(isAccepted(weak), weak).toBe(false);
  for (const strong of ["103052", "123224", "198407", "730418"]) expect(isAccepted(strong), strong).toBe(true);
});
