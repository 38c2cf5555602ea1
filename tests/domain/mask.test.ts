import { expect, test } from "vitest";
import { maskContact } from "@/lib/access/mask";

test.for([
  ["owner@demo.example", "o***r@demo.example"],
  ["a.long.name+tag@mail.demo.example", "a***g@mail.demo.example"],
  ["abc@demo.example", "a***c@demo.example"],
  ["ab@demo.example", "a***@demo.example"],
  ["a@demo.example", "a***@demo.example"],
  ["13800000001", "138****0001"],
  ["", ""],
] as const)("%s is masked as %s", ([contact, maskedText]) => {
  expect(maskContact(contact)).toBe(maskedText);
});
