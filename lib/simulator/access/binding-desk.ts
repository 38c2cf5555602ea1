import type { binding } from "@/lib/access/binding-calls";
import type { Answers } from "../desk";
import { bindNewEmail, bindPhone, sendNewEmailCode, sendNewPhoneCode } from "./binding/bind";
import { proveOld, sendOld } from "./binding/old";

export const bindingDesk: Answers<typeof binding> = {
  sendOldPhoneCode: sendOld("phone"),
  proveForPhone: proveOld("phone"),
  sendNewPhoneCode,
  bindPhone,
  sendOldEmailCode: sendOld("email"),
  proveForEmail: proveOld("email"),
  sendNewEmailCode,
  bindNewEmail,
};
